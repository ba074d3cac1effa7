import { proofCalls } from '@bourse/contract/proof';
import { HashText } from '@bourse/ui/hash-text';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { Answered } from '../../base/parts/states.tsx';

interface Head {
  readonly at: string;
  readonly hash: string;
}

/** The heads that anybody can keep: of the history of the house, and of the settlement prices. */
export function PublishedHeads() {
  const t = useTranslations('audit.heads');
  const format = useFormat();
  const heads = useCall(proofCalls.head, {}, { everyMs: 30_000 });
  const row = (name: string, number: string | undefined, head: Head | null) => (
    <div>
      <dt className="text-caption text-t3">{number === undefined ? name : `${name} ${number}`}</dt>
      <dd>
        {head === null ? (
          t('none')
        ) : (
          <>
            <span className="block text-caption">{format.moment(head.at)}</span>
            <HashText text={head.hash} className="block select-all" />
          </>
        )}
      </dd>
    </div>
  );
  return (
    <section aria-label={t('title')} className="grid gap-2">
      <h3 className="text-label font-semibold">{t('title')}</h3>
      <p className="text-caption text-t2">{t('text')}</p>
      <Answered of={heads}>
        {({ history, published }) => (
          <dl className="grid gap-3">
            {row(t('history'), history?.number, history)}
            {row(t('prices'), published?.id, published)}
          </dl>
        )}
      </Answered>
      <a className="text-label text-accent-text" href="/proof/chain-head.json" download="chain-head.json">
        {t('file')}
      </a>
    </section>
  );
}
