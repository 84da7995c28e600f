import { shellWord } from './shell-word.ts';

/** Marks a hook that may be rewritten. */
const OWN = '# Written by "almanac git install".';

/** A site to be checked by the hook. */
export interface HookedSite {
  /** Path of the site relative to the work tree. */
  readonly path: string;
  /** Command that starts `almanac`. */
  readonly program: readonly string[];
}

/**
 * A shell function that prints each record under `$1` that exists but is staged as removed or empty: git looked while its file was being replaced.
 * Renames are off, because they would hide the removal; names are relative to the site, so that git does not quote them.
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

/** May this hook be rewritten? */
export const isOwnHook = (text: string): boolean => text.includes(OWN);

const isThere = (program: readonly string[]): string =>
  program.flatMap((word) => (word.startsWith('/') ? [`test -e ${shellWord(word)}`] : [])).join(' && ') || 'true';

/**
 * The pre-commit hook of a repository, with this site added to those it already checks. Git runs it at the top of the work tree. A commit that does
 * not touch a site returns at once.
 *
 * @param text of the existing hook
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
