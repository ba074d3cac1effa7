import { HashText } from '@bourse/ui/hash-text';
import { useTranslations } from 'use-intl';
import { DrawnBy } from '../product-kit/drawn-by.tsx';
import type { BoxResult } from './nft-view.ts';

/** Everything from which what was in a box follows. */
export function Proof({ result: { id, proof } }: { readonly result: BoxResult }) {
  const t = useTranslations('nft.proof');
  const hashes = [
    { key: 'commitment', text: proof.commitment },
    { key: 'unitHash', text: proof.unit_hash },
    { key: 'secret', text: proof.secret },
    { key: 'seed', text: proof.seed },
    { key: 'seedHash', text: proof.seed_hash },
    ...(proof.round === null ? [] : [{ key: 'round', text: proof.round } as const]),
    { key: 'chance', text: proof.chance },
    { key: 'number', text: proof.number },
  ] as const;
  return (
    <details className="rounded-card p-3 surface-2">
      <summary className="min-h-8 cursor-pointer text-label text-accent-text">{t('title')}</summary>
      <p className="mt-1 text-caption text-pretty text-t2">
        {t('text', { order: id, opening: proof.opening, unit: proof.unit, place: proof.place + 1 })}
      </p>
      <div className="mt-2">
        <DrawnBy beacon={proof.beacon} trust={proof.trust} />
      </div>
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
