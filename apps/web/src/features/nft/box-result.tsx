import { Badge } from '@bourse/ui/badge';
import { buttonClass } from '@bourse/ui/button-class';
import { HashText } from '@bourse/ui/hash-text';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../base/router/app-link.tsx';
import { ItemPoster } from './item-media.tsx';
import { type BoxResult, placeOf } from './nft-view.ts';
import { useNftFigures } from './use-nft-figures.ts';

/** What was in a box, and everything from which that follows. */
export function BoxResultCard({ result }: { readonly result: BoxResult }) {
  const t = useTranslations('nft');
  const { moment } = useNftFigures();
  const { evidence, opened_at: at, work } = result;
  return (
    <>
      <div role="status" className="grid gap-2">
        <AppLink to={placeOf(work)} search={{ code: work.code }} className="block">
          <ItemPoster item={work} className="rounded-card" />
          <span className="mt-2 flex flex-wrap items-center gap-2 text-heading">
            <span className="min-w-0 break-words">{work.name}</span>
            {work.rarity === null ? null : <Badge tone="accent">{t(`rarity.${work.rarity}`)}</Badge>}
          </span>
          <span className="block text-label font-normal text-t2">{work.creator}</span>
        </AppLink>
        <p className="text-caption text-t3">{t('box.opened', { moment: moment(at) })}</p>
      </div>
      <Proof result={result} />
      <AppLink to="/pages/verify/verify" search={{ id: evidence }} className={buttonClass({ full: true })}>
        {t('draw.verify')}
      </AppLink>
    </>
  );
}

function Proof({ result: { id, proof } }: { readonly result: BoxResult }) {
  const t = useTranslations('nft.proof');
  const hashes = [
    { key: 'commitment', text: proof.commitment },
    { key: 'unitHash', text: proof.unit_hash },
    { key: 'secret', text: proof.secret },
    { key: 'seed', text: proof.seed },
    { key: 'seedHash', text: proof.seed_hash },
    { key: 'number', text: proof.number },
  ] as const;
  return (
    <details className="rounded-card p-3 surface-2">
      <summary className="min-h-8 cursor-pointer text-label text-accent-text">{t('title')}</summary>
      <p className="mt-1 text-caption text-pretty text-t2">
        {t('text', { order: id, opening: proof.opening, unit: proof.unit, place: proof.place + 1 })}
      </p>
      <dl className="mt-2 grid gap-2">
        {hashes.map(({ key, text }) => (
          <div key={key}>
            <dt className="text-caption text-t3">{t(key)}</dt>
            <dd className="text-label font-normal">
              {key === 'seed' ? <span className="font-code break-all">{text}</span> : <HashText text={text} />}
            </dd>
          </div>
        ))}
        <div>
          <dt className="text-caption text-t3">{t('left')}</dt>
          <dd className="num text-label font-normal break-words whitespace-normal">{proof.left.join(' · ')}</dd>
        </div>
      </dl>
    </details>
  );
}
