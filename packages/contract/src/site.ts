import * as z from 'zod/mini';
import { holdsSpecialCharacter, tidyText } from './text-rules.ts';
import * as s from './scalars.ts';

/** What staff may change of the site: by the names that `/getSiteConfig` gives them. */
export const siteKeys = ['site_name', 'site_logo', 'down_logo'] as const;
export type SiteKey = (typeof siteKeys)[number];

/** Characters of the site's name at most. */
export const siteNameMax = 60;

/** The name of the site: 1 to 60 characters, none of them special (S31) or invisible; given to the handler without blanks around it. */
export const siteName = z.pipe(
  z.pipe(
    s.text(300),
    z.transform((name: string) => tidyText(name)),
  ),
  z.string().check(
    z.minLength(1),
    z.maxLength(siteNameMax),
    z.refine((name: string) => !holdsSpecialCharacter(name) && !/\p{C}/u.test(name), 'holds special characters'),
  ),
);

const whole = /^https:\/\/[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?\/[\w\-.~%/?=&+]*$/i;
/** Whether the address of a picture is one of another host. */
export const isForeignPicture = (address: string): boolean => whole.test(address);

const relative = /^\/?[\w\-.~%]+(?:\/[\w\-.~%]+)*(?:\?[\w\-.~%/=&+]*)?$/;

/** The address of a picture: from the root of the serving host, or whole with https. */
export const pictureAddress = s
  .text(300, 1)
  .check(z.refine((address: string) => whole.test(address) || relative.test(address), 'is neither relative nor https'));
