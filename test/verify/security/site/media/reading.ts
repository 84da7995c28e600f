/**
 * Who reads which media (contract/site.md, Media item; security.md, Who may what; in the reference an attached item is read by whoever
 * reads what it is attached to, one that is attached to nothing by everybody).
 *
 *   ok     200
 *   login  401 incorrect_password
 *   sign   401, no 403: with the code of the question
 *   none   404
 */
import { type Grid, grid } from '../../grid.ts';

/** The records that media are attached to, in the context view. */
export const HOLDER_VIEW = grid(`
                                  nobody  wrong  subscriber  contributor  author  another  editor  administrator
  post-publish-author             ok      login  ok          ok           ok      ok       ok      ok
  post-password-author            ok      login  ok          ok           ok      ok       ok      ok
  post-future-author              sign    login  no          no           ok      no       ok      ok
  post-draft-author               sign    login  no          no           ok      no       ok      ok
  post-private-author             sign    login  no          no           ok      no       ok      ok
  post-trash-author               sign    login  no          no           ok      no       ok      ok
  post-pending-contributor        sign    login  no          ok           no      no       ok      ok
  post-draft-editor               sign    login  no          no           no      no       ok      ok
  page-draft-author               sign    login  no          no           ok      no       ok      ok
  block-publish-author            sign    login  no          ok           ok      ok       ok      ok
  navigation-draft-administrator  sign    login  no          no           no      no       no      ok
  event-publish-author            ok      login  ok          ok           ok      ok       ok      ok
  event-draft-author              sign    login  no          no           ok      no       ok      ok
  event-draft-editor              sign    login  no          no           no      no       ok      ok
  venue-private-author            sign    login  no          no           ok      no       ok      ok
`);

/**
 * In the contexts view and embed, by owner and state: users who may read the record that it is attached to, its owner, and users
 * who edit media of others.
 */
export const VIEW: Readonly<Record<string, Grid>> = {
  'media author': grid(`
                                    nobody  wrong  subscriber  contributor  author  another  editor  administrator
    alone                           ok      login  ok          ok           ok      ok       ok      ok
    private                         sign    login  no          no           ok      no       ok      ok
    private-attached                sign    login  no          no           ok      no       ok      ok
    orphan                          ok      login  ok          ok           ok      ok       ok      ok
    post-publish-author             ok      login  ok          ok           ok      ok       ok      ok
    post-password-author            ok      login  ok          ok           ok      ok       ok      ok
    post-future-author              sign    login  no          no           ok      no       ok      ok
    post-draft-author               sign    login  no          no           ok      no       ok      ok
    post-private-author             sign    login  no          no           ok      no       ok      ok
    post-trash-author               sign    login  no          no           ok      no       ok      ok
    post-pending-contributor        sign    login  no          ok           ok      no       ok      ok
    post-draft-editor               sign    login  no          no           ok      no       ok      ok
    page-draft-author               sign    login  no          no           ok      no       ok      ok
    block-publish-author            sign    login  no          ok           ok      ok       ok      ok
    navigation-draft-administrator  sign    login  no          no           ok      no       ok      ok
    event-publish-author            ok      login  ok          ok           ok      ok       ok      ok
    event-draft-author              sign    login  no          no           ok      no       ok      ok
    event-draft-editor              sign    login  no          no           ok      no       ok      ok
    venue-private-author            sign    login  no          no           ok      no       ok      ok
  `),
  'media editor': grid(`
                                    nobody  wrong  subscriber  contributor  author  another  editor  administrator
    alone                           ok      login  ok          ok           ok      ok       ok      ok
    private                         sign    login  no          no           no      no       ok      ok
    post-publish-author             ok      login  ok          ok           ok      ok       ok      ok
    post-draft-author               sign    login  no          no           ok      no       ok      ok
    post-draft-editor               sign    login  no          no           no      no       ok      ok
    block-publish-author            sign    login  no          ok           ok      ok       ok      ok
  `),
  // Contributors read their own items, even if somebody else made them private.
  'media contributor': grid(`
                                    nobody  wrong  subscriber  contributor  author  another  editor  administrator
    alone                           ok      login  ok          ok           ok      ok       ok      ok
    private                         sign    login  no          ok           no      no       ok      ok
    post-draft-editor               sign    login  no          ok           no      no       ok      ok
  `),
  // A subscriber whom an editor made the author has no additional rights.
  'media subscriber': grid(`
                                    nobody  wrong  subscriber  contributor  author  another  editor  administrator
    alone                           ok      login  ok          ok           ok      ok       ok      ok
    private                         sign    login  no          no           no      no       ok      ok
  `),
};

/** Changes, deletes, reads in the context edit, makes a new picture of: by owner, whatever the state. */
export const EDIT = grid(`
               nobody  wrong  subscriber  contributor  author  another  editor  administrator
  author       sign    login  no          no           ok      no       ok      ok
  editor       sign    login  no          no           no      no       ok      ok
  contributor  sign    login  no          no           no      no       ok      ok
  subscriber   sign    login  no          no           no      no       ok      ok
`);

/** Missing items. Users without rights may get that error instead, except for edits of images (reference). */
export const ABSENT = grid(`
               nobody     wrong  subscriber  contributor  author   another  editor   administrator
  view         none       login  none        none         none     none     none     none
  edit         none       login  none        none         none     none     none     none
  picture      sign       login  no          no           none     none     none     none
`);

/**
 * Which media a list shows, by the `status` that is asked for.
 *
 *   readable  200 with those of the status that VIEW lets them read, and no others
 *   editable  200 with those that EDIT lets them edit
 *   bad       400 rest_invalid_param
 */
export const LISTED = grid(`
                   nobody    wrong  subscriber  contributor   author        another       editor        administrator
  -                readable  login  readable    readable      readable      readable      readable      readable
  inherit          readable  login  readable    readable      readable      readable      readable      readable
  private          bad       login  bad         readable|bad  readable|bad  readable|bad  readable|bad  readable
  trash            bad       login  bad         readable|bad  readable|bad  readable|bad  readable|bad  readable
  inherit,private  bad       login  bad         readable|bad  readable|bad  readable|bad  readable|bad  readable
  any              bad       login  bad         readable|bad  readable|bad  readable|bad  readable|bad  readable|bad
  publish          bad       login  bad         bad           bad           bad           bad           bad
  draft            bad       login  bad         bad           bad           bad           bad           bad
  unheard          bad       login  bad         bad           bad           bad           bad           bad
`);
export const LISTED_EDIT = grid(`
                   nobody    wrong  subscriber  contributor   author           another          editor           administrator
  -                sign      login  no          editable|no   editable|no      editable|no      editable|no      editable
  private          sign|bad  login  no|bad      editable|bad|no  editable|bad|no  editable|bad|no  editable|bad|no  editable
`);
