import { buttonClass } from '@bourse/ui/button-class';
import { Note } from '@bourse/ui/note';
import { useTranslations } from 'use-intl';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { Outcomes } from './outcomes.tsx';
import { useDualFigures } from './use-dual-figures.ts';

/** 7 days at 18.25 % a year are 0.35 %: the numbers of both examples follow. */
const example = { currency: 'BTC', linked_price: '70000', days: 7, apr: '0.1825' };
const sum = (currency: string, amount: string) => ({ currency_id: 1, currency, amount });
/** `0.1 x 1.0035` and `0.1 x 70,000 x 1.0035`; `7,000 / 70,000 x 1.0035` and `7,000 x 1.0035`. */
const examples = [
  {
    type: 'call',
    amount: '0.1',
    currency: 'BTC',
    below: sum('BTC', '0.10035'),
    otherwise: sum('USDT', '7024.5'),
  },
  {
    type: 'put',
    amount: '7000',
    currency: 'USDT',
    below: sum('BTC', '0.10035'),
    otherwise: sum('USDT', '7024.5'),
  },
] as const;
const rules = ['days', 'price', 'gap', 'equal', 'locked', 'pool'] as const;

/** What dual investment is, with worked examples of both outcomes (S91). */
export function DualHelpPage() {
  const t = useTranslations('dual');
  const figures = useDualFigures();
  return (
    <div className="mx-auto w-full max-w-[688px]">
      <PageHeader title={t('help.title')} />
      <div className="grid gap-5 px-4 pb-6 desk:px-0">
        <p className="text-pretty text-t2">{t('text')}</p>
        {examples.map(({ type, amount, currency, below, otherwise }) => (
          <section key={type} className="grid gap-2.5">
            <h2 className="text-heading">{t(`type.${type}`)}</h2>
            <p className="text-label font-normal text-pretty text-t2">
              {t('help.example', {
                amount: figures.money(amount, currency),
                count: example.days,
                apr: figures.rate(example.apr),
                price: figures.price(example.linked_price),
              })}
            </p>
            <Outcomes product={{ ...example, type }} amount={amount} below={below} otherwise={otherwise} />
          </section>
        ))}
        <section>
          <h2 className="mb-2.5 text-heading">{t('help.rules')}</h2>
          <ul className="grid list-disc gap-2 pl-5 text-label font-normal text-pretty text-t2">
            {rules.map((rule) => (
              <li key={rule}>{t(`help.rule.${rule}`)}</li>
            ))}
          </ul>
        </section>
        <Note tone="warn">{t('risk')}</Note>
        <AppLink to="/pages/invest/invest" className={buttonClass({ tone: 'primary', full: true })}>
          {t('help.toProducts')}
        </AppLink>
      </div>
    </div>
  );
}
