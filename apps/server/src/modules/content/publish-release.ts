import { insertArticle, insertVersion, selectKeys } from './article-store.ts';
import type { ContentPorts } from './read-published.ts';
import { release } from './release/release.ts';

/** Publishes the articles of the release that are not there yet; what staff have reworded or withdrawn stays as it is. */
export async function publishRelease({ db, clock }: ContentPorts): Promise<void> {
  await db.withTx('content.release', async (tx) => {
    const known = await selectKeys(tx);
    const at = clock.now();
    for (const { key, category, texts, page = null, topic = null } of release) {
      if (known.has(key)) continue;
      const articleId = await insertArticle(tx, { category, key, at });
      const said = { texts, page, topic, popsUp: false };
      insertVersion(tx, { articleId, number: 1, ...said, createdBy: null, at, holdsFrom: at });
    }
  });
}
