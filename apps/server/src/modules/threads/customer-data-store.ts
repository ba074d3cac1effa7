import { rowsSection } from '../../platform/database/data-section.ts';
import type { CustomerData } from '../../platform/module-manifest.ts';
import { eraseMessages } from './thread-store.ts';

/** What the module holds of a customer: what they have written, which goes with their identity. */
export const threadData: CustomerData = {
  sections: [
    rowsSection({
      name: 'thread_messages',
      columns: 'thread_id::text AS thread_id, text, picture, at',
      from: 'thread_messages',
      where: 'author_id = $1',
    }),
  ],
  erase: { identity: eraseMessages },
};
