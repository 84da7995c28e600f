/**
 * Who makes what of which kind (security.md, Who may what; reference.md, Site; the recorded answers). Who changes and deletes what
 * is in the table EDIT of reading.ts.
 *
 *   login        401 incorrect_password
 *   sign, no     401, 403: with the code of the question
 *   unpublished  403 rest_cannot_publish
 *   others       403 rest_cannot_edit_others; sign-others 401
 *   unpinned     403 rest_cannot_assign_sticky; sign-unpinned 401
 *   bad          400 rest_invalid_param
 *   draft, pending, publish, future, private   the item is in this state now
 */
import { type Grid, grid } from '../grid.ts';

/** Parameters of a create or an update besides the title, by row name. */
export const ASKED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  nothing: {},
  publish: { status: 'publish' },
  scheduled: { status: 'publish', date: '2031-06-01T10:00:00' },
  future: { status: 'future', date: '2031-06-01T10:00:00' },
  draft: { status: 'draft' },
  pending: { status: 'pending' },
  private: { status: 'private' },
  unheard: { status: 'unheard' },
  'for-another': { author: ':another' },
  sticky: { sticky: true },
};

/** Creates, by kind. */
export const CREATE: Readonly<Record<string, Grid>> = {
  post: grid(`
                 nobody  wrong  subscriber  contributor  author   another  editor   administrator
    nothing      sign    login  no          draft        draft    draft    draft    draft
    publish      sign    login  no          unpublished  publish  publish  publish  publish
    scheduled    sign    login  no          unpublished  future   future   future   future
    future       sign    login  no          unpublished  future   future   future   future
    draft        sign    login  no          draft        draft    draft    draft    draft
    pending      sign    login  no          pending      pending  pending  pending  pending
    private      sign    login  no          unpublished  private  private  private  private
    unheard      bad     login  bad         bad          bad      bad      bad      bad
    for-another  sign-others    login  others    others    others   draft    draft    draft
    sticky       sign-unpinned  login  unpinned  unpinned  draft    draft    draft    draft
    terms        sign    login  no          draft        draft    draft    draft    draft
  `),
  page: grid(`
                 nobody  wrong  subscriber  contributor  author  another  editor   administrator
    nothing      sign    login  no          no           no      no       draft    draft
    publish      sign    login  no          no           no      no       publish  publish
    scheduled    sign    login  no          no           no      no       future   future
    future       sign    login  no          no           no      no       future   future
    draft        sign    login  no          no           no      no       draft    draft
    pending      sign    login  no          no           no      no       pending  pending
    private      sign    login  no          no           no      no       private  private
    unheard      bad     login  bad         bad          bad     bad      bad      bad
    for-another  sign-others  login  others  others      others  no       draft    draft
  `),
  block: grid(`
                 nobody  wrong  subscriber  contributor  author   another  editor   administrator
    nothing      sign    login  no          no           draft    draft    draft    draft
    publish      sign    login  no          no           publish  publish  publish  publish
    scheduled    sign    login  no          no           future   future   future   future
    future       sign    login  no          no           future   future   future   future
    draft        sign    login  no          no           draft    draft    draft    draft
    pending      sign    login  no          no           pending  pending  pending  pending
    private      sign    login  no          no           private  private  private  private
    unheard      bad     login  bad         bad          bad      bad      bad      bad
    terms        sign    login  no          no           draft    draft    draft    draft
  `),
  navigation: grid(`
                 nobody  wrong  subscriber  contributor  author  another  editor  administrator
    nothing      sign    login  no          no           no      no       no      draft
    publish      sign    login  no          no           no      no       no      publish
    scheduled    sign    login  no          no           no      no       no      future
    future       sign    login  no          no           no      no       no      future
    draft        sign    login  no          no           no      no       no      draft
    pending      sign    login  no          no           no      no       no      pending
    private      sign    login  no          no           no      no       no      private
    unheard      bad     login  bad         bad          bad     bad      bad     bad
  `),
};

/** Updates of a draft that ask for more than a title, by kind and owner. */
export const CHANGE: Readonly<Record<string, Grid>> = {
  'post author': grid(`
                 nobody  wrong  subscriber  contributor  author   another  editor   administrator
    publish      sign    login  no          no           publish  no       publish  publish
    future       sign    login  no          no           future   no       future   future
    pending      sign    login  no          no           pending  no       pending  pending
    private      sign    login  no          no           private  no       private  private
    for-another  sign    login  no          no           others   no       draft    draft
    sticky       sign    login  no          no           draft    no       draft    draft
    terms        sign    login  no          no           draft    no       draft    draft
  `),
  'post contributor': grid(`
                 nobody  wrong  subscriber  contributor  author  another  editor   administrator
    publish      sign    login  no          unpublished  no      no       publish  publish
    future       sign    login  no          unpublished  no      no       future   future
    pending      sign    login  no          pending      no      no       pending  pending
    private      sign    login  no          unpublished  no      no       private  private
    for-another  sign    login  no          others       no      no       draft    draft
    sticky       sign    login  no          unpinned     no      no       draft    draft
    terms        sign    login  no          draft        no      no       draft    draft
  `),
  'page author': grid(`
                 nobody  wrong  subscriber  contributor  author  another  editor   administrator
    publish      sign    login  no          no           no      no       publish  publish
    private      sign    login  no          no           no      no       private  private
    for-another  sign    login  no          no           no      no       draft    draft
  `),
  'block author': grid(`
                 nobody  wrong  subscriber  contributor  author   another  editor   administrator
    publish      sign    login  no          no           publish  no       publish  publish
    private      sign    login  no          no           private  no       private  private
    terms        sign    login  no          no           draft    no       draft    draft
  `),
  'navigation administrator': grid(`
                 nobody  wrong  subscriber  contributor  author  another  editor  administrator
    publish      sign    login  no          no           no      no       no      publish
    private      sign    login  no          no           no      no       no      private
  `),
};

/**
 * Everybody reads terms and editors manage them. Users who write create terms without a hierarchy, tags and pattern categories;
 * in the reference that creates a tag before the post is saved (security, Rights).
 */
export const TERMS = grid(`
               nobody  wrong  subscriber  contributor  author   another  editor  administrator
  list         ok      login  ok          ok           ok       ok       ok      ok
  list-edit    sign    login  no          no           no|ok    no|ok    ok      ok
  read         ok      login  ok          ok           ok       ok       ok      ok
  read-edit    sign    login  no          no           no       no       ok      ok
  read-none    none    login  none        none         none     none     none    none
  create       sign    login  no          no           no       no       made    made
  create-flat  sign    login  no          made         made     made     made    made
  update       sign    login  no          no           no       no       ok      ok
  update-none  none    login  none        none         none     none     none    none
  delete       sign    login  no          no           no       no       ok      ok
  delete-none  none    login  none        none         none     none     none    none
  trash        sign|untrashed  login  no|untrashed  no|untrashed  no|untrashed  no|untrashed  untrashed  untrashed
`);

/** Pattern categories are visible to users who may read patterns: these rows differ from other terms. */
export const PATTERN_TERMS = grid(`
               nobody  wrong  subscriber  contributor  author   another  editor  administrator
  read         none       login  none     ok           ok       ok       ok      ok
  read-edit    sign|none  login  no|none  no           no       no       ok      ok
  update       none       login  none     no           no       no       ok      ok
  delete       none       login  none     no           no       no       ok      ok
  trash        none       login  none     no|untrashed  no|untrashed  no|untrashed  untrashed  untrashed
`);
