import { contentStaffCalls } from '@bourse/contract/content-desk';
import { dayMs, type Instant, instant } from '@bourse/kernel/instant';
import type { Database, Tx } from '../../platform/database/database.ts';
import { bind, type Binding, requireStaff } from '../../platform/http/binding.ts';
import { recordAudit } from '../audit/index.ts';
import type { PublishedPictures } from '../files/index.ts';
import { selectNamed } from './article-store.ts';

/** What pictures of articles stand on. */
export interface PicturePorts {
  readonly db: Database;
  readonly pictures: PublishedPictures;
}

/** Binds the call by which staff bring a picture for an article. */
export function pictureRoute({ pictures }: PicturePorts): Binding {
  return bind(contentStaffCalls.picture, (context, { file }) => {
    const staffId = requireStaff(context);
    const action = contentStaffCalls.picture.name;
    return pictures.take(staffId, file, (tx: Tx, at, name) =>
      recordAudit(tx, { at, staffId, action, subject: `picture:${name}` }),
    );
  });
}

/** Deletes pictures that are older than a day and that no version of an article names. */
export async function dropUnnamed({ db, pictures }: PicturePorts, now: Instant): Promise<void> {
  const old = await pictures.list(instant(now - dayMs));
  const named = await selectNamed(db, old);
  const unnamed = old.filter((name) => !named.has(name));
  if (unnamed.length > 0) await pictures.delete(unnamed);
}
