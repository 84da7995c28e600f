/**
 * Who reads a record, by its owner and state (security.md, Who may what; reference.md, Calendar). By slug is by id.
 *
 *   ok      200
 *   login   401 incorrect_password
 *   hidden  403 event-not-accessible, venue-not-accessible, organizer-not-accessible
 *   gone    403 event-no-longer-available; of a venue and an organizer: as hidden
 *   locked  403 event-password-protected
 *   none    404 rest-event-not-found, rest-venue-not-found, rest-organizer-not-found
 *   sign    401 rest_forbidden_context
 *   edit    403 rest_forbidden_context
 */
import { type Grid, grid } from '../grid.ts';

/** In the contexts view and embed. Only events have passwords, and lists show all of them but their description and excerpt. */
export const VIEW: Readonly<Record<string, Grid>> = {
  author: grid(`
              nobody  wrong  subscriber  contributor  author  another  editor  administrator
    publish   ok      login  ok          ok           ok      ok       ok      ok
    future    hidden  login  hidden      hidden       ok      hidden   ok      ok
    draft     hidden  login  hidden      hidden       ok      hidden   ok      ok
    pending   hidden  login  hidden      hidden       ok      hidden   ok      ok
    private   hidden  login  hidden      hidden       ok      hidden   ok      ok
    trash     gone    login  gone        gone         gone    gone     gone    gone
    password  locked  login  locked      locked       locked  locked   locked  locked
    missing   none    login  none        none         none    none     none    none
  `),
  // As in the reference, contributors read their own records, even if somebody else scheduled them or made them private.
  contributor: grid(`
              nobody  wrong  subscriber  contributor  author  another  editor  administrator
    publish   ok      login  ok          ok           ok      ok       ok      ok
    future    hidden  login  hidden      ok           hidden  hidden   ok      ok
    draft     hidden  login  hidden      ok           hidden  hidden   ok      ok
    pending   hidden  login  hidden      ok           hidden  hidden   ok      ok
    private   hidden  login  hidden      ok           hidden  hidden   ok      ok
    trash     gone    login  gone        gone         gone    gone     gone    gone
    password  locked  login  locked      locked       locked  locked   locked  locked
  `),
  // A subscriber whom an editor made the author has no additional rights.
  subscriber: grid(`
              nobody  wrong  subscriber  contributor  author  another  editor  administrator
    publish   ok      login  ok          ok           ok      ok       ok      ok
    future    hidden  login  hidden      hidden       hidden  hidden   ok      ok
    draft     hidden  login  hidden      hidden       hidden  hidden   ok      ok
    pending   hidden  login  hidden      hidden       hidden  hidden   ok      ok
    private   hidden  login  hidden      hidden       hidden  hidden   ok      ok
    trash     gone    login  gone        gone         gone    gone     gone    gone
    password  locked  login  locked      locked       locked  locked   locked  locked
  `),
};

/** With context=edit: users who may edit the record. The documents do not define which error comes first if two apply. */
export const EDIT: Readonly<Record<string, Grid>> = {
  author: grid(`
              nobody       wrong  subscriber   contributor  author  another      editor  administrator
    publish   sign         login  edit         edit         ok      edit         ok      ok
    future    sign|hidden  login  edit|hidden  edit|hidden  ok      edit|hidden  ok      ok
    draft     sign|hidden  login  edit|hidden  edit|hidden  ok      edit|hidden  ok      ok
    pending   sign|hidden  login  edit|hidden  edit|hidden  ok      edit|hidden  ok      ok
    private   sign|hidden  login  edit|hidden  edit|hidden  ok      edit|hidden  ok      ok
    trash     sign|gone    login  edit|gone    edit|gone    gone    edit|gone    gone    gone
    password  sign|locked  login  edit|locked  edit|locked  ok      edit|locked  ok      ok
    missing   sign|none    login  edit|none    none         none    none         none    none
  `),
  // What is published, scheduled or private is not a contributor's to edit any more.
  contributor: grid(`
              nobody       wrong  subscriber   contributor  author       another      editor  administrator
    publish   sign         login  edit         edit         edit         edit         ok      ok
    future    sign|hidden  login  edit|hidden  edit         edit|hidden  edit|hidden  ok      ok
    draft     sign|hidden  login  edit|hidden  ok           edit|hidden  edit|hidden  ok      ok
    pending   sign|hidden  login  edit|hidden  ok           edit|hidden  edit|hidden  ok      ok
    private   sign|hidden  login  edit|hidden  edit|hidden  edit|hidden  edit|hidden  ok      ok
    trash     sign|gone    login  edit|gone    edit|gone    edit|gone    edit|gone    gone    gone
    password  sign|locked  login  edit|locked  edit|locked  edit|locked  edit|locked  ok      ok
  `),
  subscriber: grid(`
              nobody       wrong  subscriber   contributor  author       another      editor  administrator
    publish   sign         login  edit         edit         edit         edit         ok      ok
    future    sign|hidden  login  edit|hidden  edit|hidden  edit|hidden  edit|hidden  ok      ok
    draft     sign|hidden  login  edit|hidden  edit|hidden  edit|hidden  edit|hidden  ok      ok
    pending   sign|hidden  login  edit|hidden  edit|hidden  edit|hidden  edit|hidden  ok      ok
    private   sign|hidden  login  edit|hidden  edit|hidden  edit|hidden  edit|hidden  ok      ok
    trash     sign|gone    login  edit|gone    edit|gone    edit|gone    edit|gone    gone    gone
    password  sign|locked  login  edit|locked  edit|locked  edit|locked  edit|locked  ok      ok
  `),
};

/** Who sees records in the trash where they are shown at all: in the list of the trash, and in the response to a write. */
export const IN_TRASH = grid(`
               nobody  wrong  subscriber  contributor  author  another  editor  administrator
  author       no      no     no          no           ok      no       ok      ok
  contributor  no      no     no          ok           no      no       ok      ok
  subscriber   no      no     no          no           no      no       ok      ok
`);

/** An event with a password, read with that password in the context view. */
export const OPENED = grid(`
            nobody  wrong  subscriber  contributor  author  another  editor  administrator
  password  ok      login  ok          ok           ok      ok       ok      ok
`);

/**
 * Which records a list shows, by the `status` that is asked for.
 *
 *   published  200 with all that is published, those with a password among them
 *   visible    200 with all that VIEW lets them read but the trash, those with a password among them
 *   readable   200 with those of that state that VIEW lets them read
 *   own        200 with their own of that state
 *   trash      200 with all of the trash
 *   bad        400 rest_invalid_param
 *   login      401 incorrect_password
 */
export const LISTED = grid(`
           nobody     wrong  subscriber  contributor   author        another       editor     administrator
  -        published  login  published   visible       visible       visible       visible    visible
  publish  published  login  published   published     published     published     published  published
  future   bad        login  bad         readable|bad  readable|bad  readable|bad  readable   readable
  draft    bad        login  bad         readable|bad  readable|bad  readable|bad  readable   readable
  pending  bad        login  bad         readable|bad  readable|bad  readable|bad  readable   readable
  private  bad        login  bad         readable|bad  readable|bad  readable|bad  readable   readable
  trash    bad        login  bad         own|bad       own|bad       own|bad       trash|bad  trash|bad
  unheard  bad        login  bad         bad           bad           bad           bad        bad
`);

/**
 * Lists filtered by a venue, an organizer or an event of the author: 200 for users who may read it, otherwise 400
 * rest_invalid_param as for a missing one.
 */
export const FILTERED = grid(`
              nobody  wrong  subscriber  contributor  author  another  editor  administrator
    publish   ok      login  ok          ok           ok      ok       ok      ok
    future    bad     login  bad         bad          ok      bad      ok      ok
    draft     bad     login  bad         bad          ok      bad      ok      ok
    pending   bad     login  bad         bad          ok      bad      ok      ok
    private   bad     login  bad         bad          ok      bad      ok      ok
    trash     bad     login  bad         bad          bad     bad      bad     bad
    missing   bad     login  bad         bad          bad     bad      bad     bad
`);
