/** One instruction of a Dockerfile. */
export interface Instruction {
  readonly name: string;
  readonly rest: string;
}

/** What is between one `FROM` and the next. */
export interface Stage {
  readonly image: string;
  /** Empty for one without a name. */
  readonly name: string;
  readonly instructions: readonly Instruction[];
}

/** Reads a Dockerfile, its `ARG`s filled in with their defaults. */
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

/** What instructions of a name say, in their order. */
export const saidBy = ({ instructions }: Stage, name: string): readonly string[] =>
  instructions.filter((one) => one.name === name).map(({ rest }) => rest);

/** The words of an instruction in the form of a list: no shell stands between them and the program. @throws SyntaxError */
export const wordsOf = (rest: string): readonly string[] => JSON.parse(rest);
