/** One instruction of a Dockerfile. */
export interface Instruction {
  readonly name: string;
  readonly rest: string;
}

/** A build stage: the instructions from one `FROM` to the next. */
export interface Stage {
  readonly image: string;
  /** Empty if it has no name. */
  readonly name: string;
  readonly instructions: readonly Instruction[];
}

/** Parses a Dockerfile, with `ARG`s replaced by their defaults. */
export function readDockerfile(text: string): readonly Stage[] {
  const args = new Map<string, string>();
  const filledIn = (text: string): string => text.replaceAll(/\$\{(\w+)\}/g, (_, one) => args.get(one) ?? '');
  const stages: { image: string; name: string; instructions: Instruction[] }[] = [];
  for (const line of text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n')) {
    const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (name === '') continue;
    const [arg = '', value = ''] = rest.split('=');
    if (name === 'ARG') args.set(arg, filledIn(value));
    else if (name === 'FROM') {
      const [image = '', , stage = ''] = rest.split(/\s+/);
      stages.push({
        image: filledIn(image),
        name: stage,
        instructions: [],
      });
    } else stages.at(-1)?.instructions.push({ name, rest });
  }
  return stages;
}

/** Arguments of all instructions with a name, in order. */
export const saidBy = ({ instructions }: Stage, name: string): readonly string[] =>
  instructions.filter((one) => one.name === name).map(({ rest }) => rest);

/** The arguments of an instruction in exec form, which uses no shell. @throws SyntaxError if it is not in that form */
export const wordsOf = (rest: string): readonly string[] => JSON.parse(rest);
