import { Cell, HeadCell, Row, Table } from '@bourse/ui/table';
import { useTranslations } from 'use-intl';
import { shownRate } from '../product-kit/rates.ts';
import type { Contract } from './lever-view.ts';
import { useFigures } from './use-figures.ts';

/** By the value of a position: the largest multiple, and the margin that has to stay. */
export function LeverageTiers({ contract }: { readonly contract: Contract }) {
  const t = useTranslations('lever');
  const figures = useFigures();
  return (
    <div className="surface-1 overflow-hidden rounded-card">
      <Table label={t('leverage.tiers')}>
        <thead>
          <tr>
            <HeadCell>{t('leverage.upTo', { currency: contract.currency })}</HeadCell>
            <HeadCell figures>{t('leverage.most')}</HeadCell>
            <HeadCell figures>{t('leverage.maintenance')}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {contract.tiers.map(({ up_to: end, max_multiple: most, maintenance }) => (
            <Row key={end ?? ''}>
              <Cell className="num">{end === null ? t('leverage.above') : figures.numbers.whole(end)}</Cell>
              <Cell figures className="num">{`${most}\u00d7`}</Cell>
              <Cell figures className="num">
                {shownRate(figures.numbers, maintenance)}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
