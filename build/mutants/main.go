// Command mutants puts small faults into the rules of a package, one at a time, and asks the package's
// own tests whether they notice. What they do not notice is a rule that could break unseen.
//
//	go run ./build/mutants [-sample N] [-seed TEXT] [-all] [-results FILE] FOLDER
//
// Judged are the files that decide what is legal, what an action does and why another is refused; with
// -all those as well that only read, word, show or forecast it, or tell the computer player what is good. The sample is the first N mutations of
// the seed's order that compile: the same seed and code give the same sample. Each verdict is written at
// once, so that an interrupted run goes on where it was; a run after tests were added tries the
// survivors only. Survivors that equivalent.tsv explains, because they do the same as the code they come
// from, are told apart.
package main

import (
	"cmp"
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// told are the files that decide nothing: they read tables and set-ups, name rows, word and show what
// has happened, or answer questions about it; and the judgement of the computer player, which the arena
// measures. Most of that stands in no ledger.
var told = []string{"load*.go", "setup*.go", "refs*.go", "*words*.go", "*describe*.go", "*events*.go", "label.go", "prompt*.go", "names.go",
	"picture.go", "calendar.go", "chances.go", "rolls.go", "scale.go", "sheet.go", "advice.go", "search.go", "view*.go", "query*.go", "forecast*.go",
	"sequel.go", "judge*.go"}

func decides(name string) bool {
	return !slices.ContainsFunc(told, func(pattern string) bool {
		ok, _ := filepath.Match(pattern, name)
		return ok
	})
}

func main() {
	sample := flag.Int("sample", 100, "mutants to judge")
	seed := flag.String("seed", "mutants", "the order in which mutations are drawn")
	all := flag.Bool("all", false, "judge every file of the package")
	results := flag.String("results", "", "the file of verdicts; in the user's cache if left out")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: go run ./build/mutants [-sample N] [-seed TEXT] [-all] [-results FILE] FOLDER")
		os.Exit(2)
	}
	if err := run(filepath.Clean(flag.Arg(0)), *seed, *sample, *all, *results); err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(1)
	}
}

// run judges the sample of a package and prints the table.
func run(folder, seed string, sample int, all bool, results string) error {
	if results == "" {
		cache, err := os.UserCacheDir()
		if err != nil {
			return err
		}
		results = filepath.Join(cache, "fieldpost", "mutants-"+filepath.Base(folder)+".tsv")
	}
	work, err := os.MkdirTemp("", "fieldpost-mutants")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	j, err := newJudge(folder, work, filepath.Join(work, "cache"))
	if err != nil {
		return err
	}
	found, left, err := j.mutations(all)
	if err != nil {
		return err
	}
	r, err := openRecord(results, j.dir)
	if err != nil {
		return err
	}
	judged, err := r.judge(shuffled(found, seed), sample, j.try)
	if err := errors.Join(err, r.file.Close()); err != nil {
		return err
	}
	fmt.Printf("%s: %d mutants of %d mutations, seed %q; %d more in files that decide nothing\n", j.pkg, len(judged), len(found), seed, left)
	report(os.Stdout, judged, equivalents(equivalentList, folder), found)
	return nil
}

// mutations are those of the package's files that decide something, or of all, and how many were left out.
func (j *judge) mutations(all bool) (found []Mutation, left int, err error) {
	for _, name := range slices.Sorted(maps.Keys(j.files)) {
		more, err := mutations(name, j.files[name])
		if err != nil {
			return nil, 0, err
		}
		if all || decides(name) {
			found = append(found, more...)
		} else {
			left += len(more)
		}
	}
	return found, left, nil
}

//go:embed equivalent.tsv
var equivalentList string

// equivalents are the reasons why mutants of a folder's package do the same as the code.
func equivalents(list, folder string) map[Place]string {
	reasons := map[Place]string{}
	for line := range strings.Lines(list) {
		cells := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if strings.HasPrefix(line, "#") || len(cells) != 7 || cells[0] != filepath.Base(folder) {
			continue
		}
		nth, _ := strconv.Atoi(cells[5])
		reasons[Place{cells[1], cells[2], cells[3], cells[4], nth}] = cells[6]
	}
	return reasons
}

// report prints the totals by file and the survivors.
func report(out io.Writer, judged []Result, reasons map[Place]string, found []Mutation) {
	type tally struct{ sampled, killed, timedOut, survived, equivalent int }
	files, total := map[string]*tally{}, &tally{}
	var survivors []Result
	for _, r := range judged {
		if files[r.File] == nil {
			files[r.File] = &tally{}
		}
		_, same := reasons[r.Place]
		for _, t := range []*tally{files[r.File], total} {
			t.sampled++
			switch {
			case r.Verdict == Killed:
				t.killed++
			case r.Verdict == TimedOut:
				t.timedOut++
			case same:
				t.equivalent++
			default:
				t.survived++
			}
		}
		switch {
		case r.Verdict != Survived && same:
			fmt.Fprintf(out, "equivalent.tsv is wrong: %s kills %s %s: %s => %s\n", cmp.Or(r.By, "time"), r.File, r.Func, r.Was, r.Is)
		case r.Verdict == Survived && !same:
			survivors = append(survivors, r)
		}
	}
	for p := range reasons {
		if !slices.ContainsFunc(found, func(m Mutation) bool { return m.Place == p }) {
			fmt.Fprintf(out, "equivalent.tsv is out of date: no such mutation: %s %s: %s => %s\n", p.File, p.Func, p.Was, p.Is)
		}
	}
	fmt.Fprintf(out, "%-28s %8s %8s %10s %9s %11s\n", "file", "sampled", "killed", "timed out", "survived", "equivalent")
	for _, name := range append(slices.Sorted(maps.Keys(files)), "all") {
		t := cmp.Or(files[name], total)
		fmt.Fprintf(out, "%-28s %8d %8d %10d %9d %11d\n", name, t.sampled, t.killed, t.timedOut, t.survived, t.equivalent)
	}
	caught, faults := total.killed+total.timedOut, total.sampled-total.equivalent
	fmt.Fprintf(out, "caught %.1f %% of all, %.1f %% of those that are not equivalent\n",
		100*float64(caught)/float64(max(total.sampled, 1)), 100*float64(caught)/float64(max(faults, 1)))
	slices.SortFunc(survivors, func(a, b Result) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Func, b.Func), cmp.Compare(a.Was, b.Was))
	})
	for _, r := range survivors {
		fmt.Fprintf(out, "survived: %s %s %d\n    %s\n    %s\n", r.File, r.Func, r.Nth, r.Was, r.Is)
	}
}
