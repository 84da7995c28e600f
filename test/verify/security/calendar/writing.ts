/**
 * Who writes what, by the record's owner and state (security.md, Who may what; reference.md, Calendar). By slug is by id.
 *
 *   ok       200
 *   login    401 incorrect_password
 *   sign     401 rest_forbidden
 *   no       403 rest_forbidden
 *   locked   403 event-password-protected
 *   gone     403 event-no-longer-available; of a venue and an organizer: 403 venue-not-accessible, organizer-not-accessible
 *   trashed  410 event-is-in-trash, venue-is-in-trash, organizer-is-in-trash
 *   none     404 rest-event-not-found, rest-venue-not-found, rest-organizer-not-found
 *   bad      400 rest_invalid_param
 *   draft, pending, publish, future, private   the record is in this state now: 201 of a create, 200 of an update
 */
import { type Grid, grid } from '../grid.ts';

/**
 * A change of the title only. For the trash, the documents only define reading and deleting: owner and editors may be allowed to
 * change a record there or not, and it stays there.
 */
export const UPDATE: Readonly<Record<string, Grid>> = {
  author: grid(`
              nobody  wrong  subscriber  contributor  author              another    editor              administrator
    publish   sign    login  no          no           publish             no         publish             publish
    future    sign    login  no          no           future              no         future              future
    draft     sign    login  no          no           draft               no         draft               draft
    pending   sign    login  no          no           pending             no         pending             pending
    private   sign    login  no          no           private             no         private             private
    trash     sign    login  no          no           trash|gone|trashed  no         trash|gone|trashed  trash|gone|trashed
    password  sign    login  no          no|locked    locked              no|locked  locked              locked
    opened    sign    login  no          no           publish             no         publish             publish
    missing   sign    login  no          none         none                none       none                none
  `),
  contributor: grid(`
              nobody  wrong  subscriber  contributor            author     another    editor              administrator
    publish   sign    login  no          no                     no         no         publish             publish
    future    sign    login  no          no                     no         no         future              future
    draft     sign    login  no          draft                  no         no         draft               draft
    pending   sign    login  no          pending                no         no         pending             pending
    private   sign    login  no          no                     no         no         private             private
    trash     sign    login  no          trash|no|gone|trashed  no         no         trash|gone|trashed  trash|gone|trashed
    password  sign    login  no          no|locked              no|locked  no|locked  locked              locked
    opened    sign    login  no          no                     no         no         publish             publish
  `),
  subscriber: grid(`
              nobody  wrong  subscriber  contributor  author     another    editor              administrator
    publish   sign    login  no          no           no         no         publish             publish
    future    sign    login  no          no           no         no         future              future
    draft     sign    login  no          no           no         no         draft               draft
    pending   sign    login  no          no           no         no         pending             pending
    private   sign    login  no          no           no         no         private             private
    trash     sign    login  no          no           no         no         trash|gone|trashed  trash|gone|trashed
    password  sign    login  no          no|locked    no|locked  no|locked  locked              locked
    opened    sign    login  no          no           no         no         publish             publish
  `),
};

/** To the trash; the calendar knows no `force`, and a parameter that it does not know changes nothing. */
export const DELETE: Readonly<Record<string, Grid>> = {
  author: grid(`
              nobody  wrong  subscriber  contributor  author   another    editor   administrator
    publish   sign    login  no          no           trash    no         trash    trash
    future    sign    login  no          no           trash    no         trash    trash
    draft     sign    login  no          no           trash    no         trash    trash
    pending   sign    login  no          no           trash    no         trash    trash
    private   sign    login  no          no           trash    no         trash    trash
    trash     sign    login  no          no           trashed  no         trashed  trashed
    password  sign    login  no          no|locked    locked   no|locked  locked   locked
    opened    sign    login  no          no           trash    no         trash    trash
    missing   sign    login  no          none         none     none       none     none
  `),
  contributor: grid(`
              nobody  wrong  subscriber  contributor  author     another    editor   administrator
    publish   sign    login  no          no           no         no         trash    trash
    future    sign    login  no          no           no         no         trash    trash
    draft     sign    login  no          trash        no         no         trash    trash
    pending   sign    login  no          trash        no         no         trash    trash
    private   sign    login  no          no           no         no         trash    trash
    trash     sign    login  no          no|trashed   no         no         trashed  trashed
    password  sign    login  no          no|locked    no|locked  no|locked  locked   locked
    opened    sign    login  no          no           no         no         trash    trash
  `),
  subscriber: grid(`
              nobody  wrong  subscriber  contributor  author     another    editor   administrator
    publish   sign    login  no          no           no         no         trash    trash
    future    sign    login  no          no           no         no         trash    trash
    draft     sign    login  no          no           no         no         trash    trash
    pending   sign    login  no          no           no         no         trash    trash
    private   sign    login  no          no           no         no         trash    trash
    trash     sign    login  no          no           no         no         trashed  trashed
    password  sign    login  no          no|locked    no|locked  no|locked  locked   locked
    opened    sign    login  no          no           no         no         trash    trash
  `),
};

/** Parameters of a create or an update besides the title, by row name. `:another` stands for the user's id. */
export const ASKED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  nothing: {},
  publish: { status: 'publish' },
  scheduled: { status: 'publish', date: '2031-06-01 10:00:00' },
  future: { status: 'future', date: '2031-06-01 10:00:00' },
  draft: { status: 'draft' },
  pending: { status: 'pending' },
  private: { status: 'private' },
  unheard: { status: 'unheard' },
  sticky: { sticky: true },
  'for-another': { author: ':another' },
  'known-terms': { categories: ['known'], tags: ['known'] },
  'new-category': { categories: ['never heard of'] },
  'new-tag': { tags: ['never heard of'] },
};

/** Creates of all three kinds. A contributor who requests `publish` gets `pending`; scheduling counts as publishing. */
export const CREATE = grid(`
               nobody  wrong  subscriber  contributor  author   another  editor   administrator
  nothing      sign    login  no          draft        publish  publish  publish  publish
  publish      sign    login  no          pending      publish  publish  publish  publish
  scheduled    sign    login  no          pending|no   future   future   future   future
  future       sign    login  no          pending|no   future   future   future   future
  draft        sign    login  no          draft        draft    draft    draft    draft
  pending      sign    login  no          pending      pending  pending  pending  pending
  private      sign    login  no          no           private  private  private  private
  unheard      bad     login  bad         bad          bad      bad      bad      bad
  for-another  sign    login  no          no           no       publish  publish  publish
`);

/** Creates of events alone. */
export const CREATE_EVENT = grid(`
                nobody  wrong  subscriber  contributor  author   another  editor   administrator
  sticky        sign    login  no          no           publish  publish  publish  publish
  known-terms   sign    login  no          draft        publish  publish  publish  publish
  new-category  sign    login  no          no|bad       publish  publish  publish  publish
  new-tag       sign    login  no          draft        publish  publish  publish  publish
`);

/** Updates of a draft that ask for more than a title, of all three kinds. */
export const CHANGE: Readonly<Record<string, Grid>> = {
  author: grid(`
                 nobody  wrong  subscriber  contributor  author   another  editor   administrator
    publish      sign    login  no          no           publish  no       publish  publish
    future       sign    login  no          no           future   no       future   future
    pending      sign    login  no          no           pending  no       pending  pending
    private      sign    login  no          no           private  no       private  private
    for-another  sign    login  no          no           no       no       draft    draft
  `),
  contributor: grid(`
                 nobody  wrong  subscriber  contributor  author  another  editor   administrator
    publish      sign    login  no          pending      no      no       publish  publish
    future       sign    login  no          pending|no   no      no       future   future
    pending      sign    login  no          pending      no      no       pending  pending
    private      sign    login  no          no           no      no       private  private
    for-another  sign    login  no          no           no      no       draft    draft
  `),
};

/** Updates of a draft event. */
export const CHANGE_EVENT: Readonly<Record<string, Grid>> = {
  author: grid(`
                  nobody  wrong  subscriber  contributor  author  another  editor  administrator
    sticky        sign    login  no          no           draft   no       draft   draft
    known-terms   sign    login  no          no           draft   no       draft   draft
    new-category  sign    login  no          no           draft   no       draft   draft
    new-tag       sign    login  no          no           draft   no       draft   draft
  `),
  contributor: grid(`
                  nobody  wrong  subscriber  contributor  author  another  editor  administrator
    sticky        sign    login  no          no           no      no       draft   draft
    known-terms   sign    login  no          draft        no      no       draft   draft
    new-category  sign    login  no          no|bad       no      no       draft   draft
    new-tag       sign    login  no          draft        no      no       draft   draft
  `),
};

/** Creates of events that name a venue or an organizer of the author: to users who may not read it, it does not exist. */
export const LINK = grid(`
              nobody  wrong  subscriber  contributor  author   another  editor   administrator
    publish   sign    login  no          draft        publish  publish  publish  publish
    future    sign    login  no          bad          publish  bad      publish  publish
    draft     sign    login  no          bad          publish  bad      publish  publish
    pending   sign    login  no          bad          publish  bad      publish  publish
    private   sign    login  no          bad          publish  bad      publish  publish
    trash     sign    login  no          bad          bad      bad      bad      bad
    missing   sign    login  no          bad          bad      bad      bad      bad
`);

/** Editors manage terms and everybody reads them; users who may publish create categories (security, Rights). */
export const TERMS = grid(`
               nobody  wrong  subscriber  contributor  author  another  editor  administrator
  list         ok      login  ok          ok           ok      ok       ok      ok
  read         ok      login  ok          ok           ok      ok       ok      ok
  read-none    none    login  none        none         none    none     none    none
  create       sign    login  no          no           no      no       made    made
  create-category  sign  login  no        no           made    made     made    made
  update       sign    login  no          no           no      no       ok      ok
  update-none  sign    login  no          no           no      no       none    none
  delete       sign    login  no          no           no      no       ok      ok
  delete-none  sign    login  no          no           no      no       none    none
`);

/** Discovery, the document, and every path's description. */
export const ANYONE = grid(`
             nobody  wrong  subscriber  contributor  author  another  editor  administrator
  read       ok      login  ok          ok           ok      ok       ok      ok
  no-method  lost    login  lost        lost         lost    lost     lost    lost
`);
