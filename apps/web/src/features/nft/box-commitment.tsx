import { buttonClass } from '@bourse/ui/button-class';
import { HashText } from '@bourse/ui/hash-text';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../base/router/app-link.tsx';
import { DrawnBy } from '../product-kit/drawn-by.tsx';
import type { Odds } from './nft-view.ts';
import { useNftFigures } from './use-nft-figures.ts';

/** What the draw of a box has committed itself to before the sale. */
export function Commitment({
  odds: { beacon, commitment, committed_at: at, evidence, trust },
}: {
  readonly odds: Odds;
}) {
  const t = useTranslations('nft.draw');
  const { moment } = useNftFigures();
  return (
    <section aria-labelledby="nft-draw" className="grid gap-3 rounded-card p-4 surface-1">
      <h2 id="nft-draw" className="text-heading">
        {t('title')}
      </h2>
      <p className="text-label font-normal text-pretty text-t2">{t(beacon === null ? 'before' : 'text')}</p>
      <DrawnBy beacon={beacon} trust={trust} />
      <div>
        <p className="text-caption text-t3">{t('commitment', { moment: moment(at) })}</p>
        <HashText text={commitment} className="block text-t2" />
      </div>
      <AppLink to="/pages/verify/verify" search={{ id: evidence }} className={buttonClass({ full: true })}>
        {t('verify')}
      </AppLink>
    </section>
  );
}
