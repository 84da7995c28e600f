import type { Commit } from './commit.ts';

/** A file in the stream: its bytes, an object git already has, or undefined if removed. */
export interface ImportedFile {
  /** Relative to the work tree. */
  readonly path: string;
  readonly content: Uint8Array | { readonly object: string } | undefined;
}

/** A commit with resolved file contents. */
export interface ImportedCommit extends Omit<Commit, 'files'> {
  readonly files: readonly ImportedFile[];
}

/** The branch to commit to, and its current tip. */
export interface ImportTarget {
  /** `refs/heads/main` */
  readonly branch: string;
  /** Undefined for a branch without commits. */
  readonly tip: string | undefined;
  readonly committer: Commit['author'];
}

/** Mark of the last commit. */
const LAST = ':1';

const encoder = new TextEncoder();

/**
 * Commits in the format of `git fast-import`. The contents are in the stream, so neither the work tree nor staged changes are touched, and one
 * process makes many commits and prints the name of the last.
 */
export function importStream(
  commits: readonly ImportedCommit[],
  { branch, tip, committer }: ImportTarget,
): Uint8Array<ArrayBuffer> {
  const last = commits.length - 1;
  const chunks = commits.flatMap((commit, index) => [
    encoder.encode(
      [
        `commit ${branch}`,
        ...(index === last ? [`mark ${LAST}`] : []),
        `author ${signature(commit.author, commit.at)}`,
        `committer ${signature(committer, commit.at)}`,
        '',
      ].join('\n'),
    ),
    ...data(encoder.encode(commit.message)),
    ...(index === 0 && tip !== undefined ? [encoder.encode(`from ${tip}\n`)] : []),
    ...commit.files.flatMap(change),
    encoder.encode('\n'),
  ]);
  return joined([...chunks, encoder.encode(`get-mark ${LAST}\ndone\n`)]);
}

function change({ path, content }: ImportedFile): readonly Uint8Array[] {
  const name = quoted(path);
  if (content === undefined) return [encoder.encode(`D ${name}\n`)];
  if ('object' in content) return [encoder.encode(`M 100644 ${content.object} ${name}\n`)];
  return [encoder.encode(`M 100644 inline ${name}\n`), ...data(content)];
}

const data = (bytes: Uint8Array): readonly Uint8Array[] => [
  encoder.encode(`data ${bytes.length}\n`),
  bytes,
  encoder.encode('\n'),
];

/** A signature, without characters that would end its name or address early. */
const signature = ({ name, email }: Commit['author'], at: number): string =>
  `${plain(name)} <${plain(email)}> ${Math.floor(at / 1000)} +0000`;

const plain = (text: string): string => text.replace(/[<>\p{Cc}]/gu, '').trim();

const quoted = (path: string): string =>
  `"${path.replace(/[\\"\n]/g, (character) => (character === '\n' ? String.raw`\n` : `\\${character}`))}"`;

function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
