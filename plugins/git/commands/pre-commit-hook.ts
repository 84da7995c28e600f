import { shellWord } from './shell-word.ts';

/** By which the hook is known for one that may be written anew. */
const OWN = '# Written by "almanac git install".';

/** A site that the hook is to look at. */
export interface HookedSite {
  /** Of the site below the work tree. */
  readonly path: string;
  /** What starts `almanac`. */
  readonly program: readonly string[];
}

/**
 * A function of the shell that prints each record below `$1` that is there and is staged as removed or empty: its file was being
 * replaced when git looked. Git is to see no renames, which would hide the removal, and to name files below the site, so that it
 * quotes none.
 */
const LIST_VANISHED = `vanished() {
  if test "$1" = .; then below=; else below="$1/"; fi
  empty=$(git hash-object -t blob --stdin </dev/null)
  git diff --cached --raw --no-abbrev --no-renames --relative="$below" -- "$1" | while IFS='\t' read -r state file; do
    case "$state" in *" D" | *" $empty "?) ;; *) continue ;; esac
    case "$file" in */*.json) name=\${file##*/} ;; *) continue ;; esac
    case "\${name%.json}" in *[!0-9]*) continue ;; esac
    test -s "$below$file" && printf '%s is there, and staged as removed or empty\\n' "$below$file"
  done
}`;

/** May it be written anew? */
export const isOwnHook = (text: string): boolean => text.includes(OWN);

const isThere = (program: readonly string[]): string =>
  program.flatMap((word) => (word.startsWith('/') ? [`test -e ${shellWord(word)}`] : [])).join(' && ') || 'true';

/**
 * The pre-commit hook of a repository, for this site beside those that it looks at already. Git runs it at the top of the work
 * tree, and it is quick: a commit that touches nothing of a site waits for nothing.
 *
 * @param text of the hook that is there
 */
export function addSiteToHook(text: string | undefined, { path, program }: HookedSite): string {
  const check = `check ${shellWord(path)}`;
  const others = (text ?? '').split('\n').filter((line) => line.startsWith('check ') && line !== check);
  return `#!/bin/sh
${OWN} To commit without it: git commit --no-verify
almanac() {
  INIT_CWD="$PWD" ${program.map(shellWord).join(' ')} "$@"
}
${LIST_VANISHED}
check() {
  git diff --cached --quiet -- "$1" && return
  test -e "$1/settings.json" || return 0
  vanished=$(vanished "$1")
  test -z "$vanished" || { printf '%s\\n' "$vanished" 'stage what is there with git add, or commit with --no-verify' >&2; exit 1; }
  ${isThere(program)} || { echo "almanac is gone, so $1 was not looked at" >&2; return 0; }
  almanac doctor --data-only --data "$1" || { echo "mend this first, or commit with --no-verify" >&2; exit 1; }
}
${[...others, check].join('\n')}
`;
}
