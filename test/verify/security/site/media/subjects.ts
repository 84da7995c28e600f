import type { Subject } from '../../cell.ts';

/** Records that media are attached to: their kind, state and owner. */
export const HOLDERS: readonly Subject[] = [
  'post publish author',
  'post password author',
  'post future author',
  'post draft author',
  'post private author',
  'post trash author',
  'post pending contributor',
  'post draft editor',
  'page draft author',
  'block publish author',
  'navigation draft administrator',
  'event publish author',
  'event draft author',
  'event draft editor',
  'venue private author',
].map((name) => {
  const [kind = '', state = '', owner = ''] = name.split(' ');
  return { kind, state, owner };
});

/** The state of a media item that is attached to a record: `post-draft-author`. */
export const attachedTo = ({ kind, state, owner }: Subject): string => `${kind}-${state}-${owner}`;

/** Attached to nothing, private, private and attached to a published post, attached to what is no more. */
const BY_ITSELF = ['alone', 'private', 'private-attached', 'orphan'] as const;

/** Owners and states of the media; users who cannot upload are made their author. */
const OWNED: Readonly<Record<string, readonly string[]>> = {
  author: [...BY_ITSELF, ...HOLDERS.map(attachedTo)],
  editor: ['alone', 'private', 'post-publish-author', 'post-draft-author', 'post-draft-editor', 'block-publish-author'],
  contributor: ['alone', 'private', 'post-draft-editor'],
  subscriber: ['alone', 'private'],
};

/** A media item of each state and owner. */
export const MEDIA: readonly Subject[] = Object.entries(OWNED).flatMap(([owner, states]) =>
  states.map((state) => ({ kind: 'media', state, owner })),
);

/** Some of them, which records show as their picture. */
export const SHOWN: readonly Subject[] = MEDIA.filter(
  ({ state, owner }) =>
    (owner === 'author' && ['alone', 'private', 'post-draft-editor'].includes(state)) || owner === 'editor',
);

/** Missing items: no item, and one of another kind. */
export const ABSENT_MEDIA: readonly Subject[] = ['missing', 'otherwise'].map((state) => ({
  kind: 'media',
  state,
  owner: 'author',
}));

/** Kinds of record that show a picture. */
export const SHOWING = ['post', 'page', 'event', 'venue', 'organizer'] as const;
export type Showing = (typeof SHOWING)[number];

/** Published records that show a media item, one of each kind. */
export const showing = (kind: Showing, { state, owner }: Subject): Subject => ({
  kind: `${kind}-showing`,
  state,
  owner,
});

/** Is this one of them? */
export const isShowing = ({ kind }: Subject): boolean => kind.endsWith('-showing');
