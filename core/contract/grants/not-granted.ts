/** Members of `plugin.json` that grant rights. */
export type GrantingMember = 'requires' | 'reads' | 'listens' | 'uses';

/** A missing right, and how to grant it. */
export interface Missing {
  readonly plugin: string;
  /** Continues "may not": `make outgoing requests`. */
  readonly what: string;
  /** The line to add to the list. */
  readonly line: string;
  readonly member: GrantingMember;
  /** The list that contains the line now, if it grants less there. */
  readonly from?: GrantingMember;
}

/** A plugin used something that its `plugin.json` does not grant. The message contains the line to add. */
export class NotGranted extends Error {
  constructor({ plugin, what, line, member, from }: Missing) {
    const change = from ? `move "${line}" from ${from}` : `add "${line}"`;
    super(`plugin ${plugin} may not ${what}: ${change} to ${member} in its plugin.json`);
    this.name = 'NotGranted';
  }
}
