import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { type GitObject, GitReadFailed, MOST_OBJECT_BYTES } from '../../index.ts';
import { endGit, startGit } from './git-process.ts';

/** `<name> <type> <bytes>`; the object follows. */
const HEADER = /^([0-9a-f]{40,64}) (blob|commit|tree|tag) (\d+)$/;
/** Git's reply in place of an object. */
const NONE = / (?:missing|ambiguous)$/;
const LINE_END = 10;
/** Maximum length of a header: the request plus a few words. */
const MOST_HEADER = 64 * 1024;

/** A reader waiting for an object. */
interface Waiting {
  readonly take: (object: GitObject | undefined) => void;
  readonly fail: (error: Error) => void;
}

/** An object being received. */
interface Coming extends Omit<GitObject, 'bytes'> {
  readonly size: number;
  readonly pieces: Buffer[];
  got: number;
}

/** A process `git cat-file --batch`: receives names, returns objects in the same order. */
export class GitObjects {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #waiting: Waiting[] = [];
  #rest: Buffer = Buffer.alloc(0);
  #coming: Coming | undefined;
  #said = '';
  #ended = false;

  constructor(program: string, cwd: string) {
    this.#child = startGit(program, ['cat-file', '--batch'], { cwd });
    this.#child.stdout.on('data', (piece: Buffer) => this.#take(piece));
    this.#child.stderr.on('data', (piece: Buffer) => {
      this.#said = `${this.#said}${piece.toString()}`.slice(-1_000);
    });
    this.#child.once('error', (error) => this.#fail(error));
    this.#child.once('close', () => this.#fail(new GitReadFailed(this.#said)));
  }

  get isEnded(): boolean {
    return this.#ended;
  }

  /** @throws the error of the process; GitReadFailed */
  ask(name: string): Promise<GitObject | undefined> {
    return new Promise((take, fail) => {
      if (this.#ended) return fail(new GitReadFailed(this.#said));
      this.#waiting.push({ take, fail });
      this.#child.stdin.write(`${name}\n`);
    });
  }

  /** Ends the process. Pending reads are rejected with the reason. */
  end(why: Error): void {
    this.#fail(why);
    endGit(this.#child);
  }

  /** Does not keep this process alive. */
  unref(): void {
    this.#each((handle) => handle.unref?.());
  }

  ref(): void {
    this.#each((handle) => handle.ref?.());
  }

  #each(turn: (handle: { ref?: () => unknown; unref?: () => unknown }) => void): void {
    const { stdin, stdout, stderr } = this.#child;
    for (const handle of [this.#child, stdin, stdout, stderr]) turn(handle as object);
  }

  #fail(error: Error): void {
    this.#ended = true;
    for (const { fail } of this.#waiting.splice(0)) fail(error);
  }

  #take(piece: Buffer): void {
    let left = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece]);
    while (left.length > 0 && !this.#ended) {
      const next = this.#coming ? this.#takeBytes(this.#coming, left) : this.#takeHeader(left);
      if (next === undefined) break;
      left = next;
    }
    this.#rest = left;
  }

  /** Undefined while the line is incomplete. */
  #takeHeader(left: Buffer): Buffer | undefined {
    const end = left.indexOf(LINE_END);
    if (end === -1) {
      if (left.length > MOST_HEADER) this.end(new GitReadFailed('returned a line that is too long'));
      return undefined;
    }
    const line = left.toString('utf8', 0, end);
    const [, name, type, size] = HEADER.exec(line) ?? [];
    if (name !== undefined && type !== undefined) {
      this.#coming = { name, type, size: Number(size), pieces: [], got: 0 };
    } else if (NONE.test(line)) {
      this.#waiting.shift()?.take(undefined);
    } else {
      this.end(new GitReadFailed(line.slice(0, 200)));
    }
    return left.subarray(end + 1);
  }

  /** The content is followed by a line end. That of an object that is too large is discarded as it arrives. */
  #takeBytes(coming: Coming, left: Buffer): Buffer | undefined {
    const { name, type, size, pieces } = coming;
    const isKept = size <= MOST_OBJECT_BYTES;
    const bytes = left.subarray(0, size - coming.got);
    if (isKept && bytes.length > 0) pieces.push(bytes);
    coming.got += bytes.length;
    const rest = left.subarray(bytes.length);
    if (rest.length === 0) return rest;
    this.#coming = undefined;
    this.#waiting.shift()?.take(isKept ? { name, type, bytes: Buffer.concat(pieces) } : undefined);
    return rest.subarray(1);
  }
}
