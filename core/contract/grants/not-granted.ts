/** Members of a `plugin.json` that grant something. */
export type GrantingMember = 'requires' | 'reads' | 'uses';

/** What a plugin reached for, and what would grant it. */
export interface Missing {
  readonly plugin: string;
  /** Behind "may not": `make outgoing requests`. */
  readonly what: string;
  /** As it stands in the list. */
  readonly line: string;
  readonly member: GrantingMember;
  /** Where that line stands now, when it grants less there. */
  readonly from?: GrantingMember;
}

/** A plugin reached for something that its `plugin.json` does not grant. The message is for its author: it names the line to add. */
export class NotGranted extends Error {
  constructor({ plugin, what, line, member, from }: Missing) {
    const change = from ? `move "${line}" from ${from}` : `add "${line}"`;
    super(`plugin ${plugin} may not ${what}: ${change} to ${member} in its plugin.json`);
    this.name = 'NotGranted';
  }
}
