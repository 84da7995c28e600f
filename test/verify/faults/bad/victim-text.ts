/** Line of the last member of a victim's file, and the column at which its value begins. */
export const LAST_MEMBER = [7, 12] as const;

/** The file of an event; each member is on its own line, in this order, from line 2. */
export const victimText = (id: number, title: string): string => `{
  "id": ${id},
  "title": ${JSON.stringify(title)},
  "start": "2031-05-01 10:00:00",
  "end": "2031-05-01 12:00:00",
  "timezone": "Europe/Rome",
  "extra": "kept"
}
`;
