import { Slab, SlabCell } from '@bourse/ui/slab';
import { useTranslations } from 'use-intl';
import { type DualProduct, grownBy, type Sum } from './dual-view.ts';
import { useDualFigures } from './use-dual-figures.ts';

interface OutcomesProps {
  readonly product: Pick<DualProduct, 'type' | 'currency' | 'linked_price' | 'days' | 'apr'>;
  readonly amount: string;
  readonly below: Sum;
  readonly otherwise: Sum;
  /** On a desk it stands on a card. */
  readonly onCard?: boolean;
}

/** Both ways in which it can end, side by side and of equal weight, each with its formula. */
export function Outcomes({ product, amount, below, otherwise, onCard = false }: OutcomesProps) {
  const t = useTranslations('dual.outcomes');
  const figures = useDualFigures();
  const { type, currency, linked_price: linked } = product;
  const price = figures.price(linked);
  const grown = figures.numbers.whole(grownBy(product));
  const put = figures.numbers.whole(amount);
  const formulas =
    type === 'call'
      ? { below: `${put} \u00d7 ${grown}`, otherwise: `${put} \u00d7 ${price} \u00d7 ${grown}` }
      : { below: `${put} \u00f7 ${price} \u00d7 ${grown}`, otherwise: `${put} \u00d7 ${grown}` };
  const cells = [
    { key: 'below', title: t('below', { currency, price }), sum: below, tone: 'text-c2' },
    { key: 'otherwise', title: t('otherwise', { currency, price }), sum: otherwise, tone: 'text-accent-text' },
  ] as const;
  return (
    <Slab columns={2} className={onCard ? 'desk:[--slab-fill:var(--s2)]' : ''}>
      {cells.map(({ key, title, sum, tone }) => (
        <SlabCell key={key}>
          <h3 className="text-caption text-pretty text-t2">{title}</h3>
          <p className={`num mt-1 text-heading whitespace-normal ${tone}`}>{figures.sum(sum)}</p>
          <p className="num mt-0.5 text-caption whitespace-normal text-t3">{formulas[key]}</p>
          <p className="mt-2 text-caption text-pretty text-t2">{t(`${type}.${key}`, { currency, price })}</p>
        </SlabCell>
      ))}
    </Slab>
  );
}
