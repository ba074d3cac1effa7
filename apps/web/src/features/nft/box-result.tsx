import { Badge } from '@bourse/ui/badge';
import { buttonClass } from '@bourse/ui/button-class';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../base/router/app-link.tsx';
import { Proof } from './box-proof.tsx';
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
