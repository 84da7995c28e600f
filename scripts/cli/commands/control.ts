import * as v from 'valibot';
import type { Output, Site } from '../../../core/host.ts';
import { EXIT } from './output/exit-code.ts';
import { failure } from './output/failure.ts';
import type { AnswerLine, ControlSocket } from './running/control-socket.ts';

/** A command sent to the server: one line of JSON. */
const requestSchema = v.object({
  words: v.array(v.string()),
  input: v.optional(v.unknown()),
  plugin: v.optional(v.string()),
});

/** The responses, one line of JSON each; `exit` is the last. */
const answerSchema = v.variant('kind', [
  v.object({ kind: v.literal('print'), line: v.string() }),
  v.object({ kind: v.literal('warn'), line: v.string() }),
  v.object({ kind: v.literal('progress'), done: v.number(), total: v.number() }),
  v.object({ kind: v.literal('exit'), code: v.number() }),
]);
type Answer = v.InferOutput<typeof answerSchema>;

/** Server side: runs the command in a received line as if it had been typed where the server runs. */
export const answerCommands =
  (site: Pick<Site, 'run'>): AnswerLine =>
  async (line, send) => {
    const tell = (answer: Answer) => send(JSON.stringify(answer));
    const output: Output = {
      print: (text) => tell({ kind: 'print', line: text }),
      warn: (text) => tell({ kind: 'warn', line: text }),
      progress: (done, total) => tell({ kind: 'progress', done, total }),
    };
    tell({ kind: 'exit', code: await runOr(site, line, output) });
  };

async function runOr(site: Pick<Site, 'run'>, line: string, output: Output): Promise<number> {
  try {
    const { words, input, plugin } = v.parse(requestSchema, JSON.parse(line));
    return await site.run(words, input, output, plugin);
  } catch (error) {
    return failure(error, output);
  }
}

/**
 * Client side: has the server on this socket run the command.
 *
 * @returns its exit code
 * @throws FileSystemError ENOENT, ECONNREFUSED when nothing listens there
 */
export async function sendCommand(
  { ask }: ControlSocket,
  path: string,
  command: { readonly words: readonly string[]; readonly input: unknown; readonly plugin?: string | undefined },
  output: Output,
): Promise<number> {
  let code: number | undefined;
  await ask(path, JSON.stringify(command), (line) => {
    const answer = v.parse(answerSchema, JSON.parse(line));
    if (answer.kind === 'exit') code = answer.code;
    else show(answer, output);
  });
  if (code !== undefined) return code;
  output.warn('almanac: the server stopped before it responded; check what was done before you try again');
  return EXIT.failed;
}

function show(answer: Exclude<Answer, { kind: 'exit' }>, output: Output): void {
  if (answer.kind === 'print') output.print(answer.line);
  else if (answer.kind === 'warn') output.warn(answer.line);
  else output.progress(answer.done, answer.total);
}
