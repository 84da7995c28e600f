/**
 * What is asked for by place (docs/geoloc.md, Lists). Of an event only venues that everybody may see count, whoever asks; the list
 * of venues goes by the venues that it shows.
 *
 *   public    200 with the published venues, or the events at them
 *   readable  200 with the venues of the state asked for that their reader may read
 *   nothing   200 with nothing
 *   login     401 incorrect_password
 *   bad       400 rest_invalid_param
 */
import { grid } from '../grid.ts';

/** Lists of events, which are all published. */
export const EVENTS = grid(`
              nobody   wrong  subscriber  contributor  author   another  editor   administrator
  near        public   login  public      public       public   public   public   public
  known       public   login  public      public       public   public   public   public
  far         nothing  login  nothing     nothing      nothing  nothing  nothing  nothing
  half        bad      login  bad         bad          bad      bad      bad      bad
`);

/** Lists of venues near the place, by requested status. */
export const VENUES = grid(`
           nobody  wrong  subscriber  contributor   author        another       editor    administrator
  publish  public  login  public      public        public        public        public    public
  draft    bad     login  bad         readable|bad  readable|bad  readable|bad  readable  readable
  private  bad     login  bad         readable|bad  readable|bad  readable|bad  readable  readable
  future   bad     login  bad         readable|bad  readable|bad  readable|bad  readable  readable
`);
