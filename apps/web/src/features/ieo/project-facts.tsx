import { Fact } from '@bourse/ui/stat';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Project } from './ieo-view.ts';
import { useIeoFigures } from './use-ieo-figures.ts';

/** Everything that was announced of an offering, and how much was applied for and drawn. */
export function ProjectFacts({ project }: { readonly project: Project }) {
  const t = useTranslations('ieo.facts');
  const { money, rate } = useIeoFigures();
  const { currency, pay_currency: pay, applied, passed, first, deposit, forfeit, lock_days: days } = project;
  const coins = (amount: string): string => money(amount, currency);
  const facts: readonly { readonly key: string; readonly label: string; readonly value: ReactNode }[] = [
    { key: 'issue', label: t('issue'), value: coins(project.issue) },
    { key: 'escrow', label: t('escrow'), value: coins(project.escrow) },
    { key: 'price', label: t('price'), value: money(project.price, pay) },
    { key: 'pay', label: t('pay'), value: pay },
    { key: 'lot', label: t('lot'), value: coins(project.lot) },
    { key: 'minimum', label: t('minimum'), value: coins(project.minimum) },
    { key: 'maximum', label: t('maximum'), value: coins(project.maximum) },
    {
      key: 'applied',
      label: t('applied'),
      value: t('counted', { count: applied.number, amount: coins(applied.amount) }),
    },
    ...(passed === null
      ? []
      : [
          {
            key: 'passed',
            label: t('passed'),
            value: t('counted', { count: passed.number, amount: coins(passed.amount) }),
          },
        ]),
    { key: 'deposit', label: t('deposit'), value: rate(deposit) },
    ...(first === deposit ? [] : [{ key: 'first', label: t('first'), value: rate(first) }]),
    ...(first === '1' ? [] : [{ key: 'final', label: t('final'), value: t('beforeListing') }]),
    ...(deposit === '1' ? [] : [{ key: 'due', label: t('due'), value: t('hours', { count: project.due_hours }) }]),
    ...(deposit === '1' ? [] : [{ key: 'forfeit', label: t('forfeit'), value: rate(forfeit) }]),
    {
      key: 'lock',
      label: t('lock'),
      value: days === 0 ? t('noLock') : t(project.release === 'daily' ? 'daily' : 'cliff', { count: days }),
    },
    { key: 'market', label: t('market'), value: project.symbol },
    ...(['website', 'whitepaper'] as const)
      .filter((key) => project[key] !== '')
      .map((key) => ({ key, label: t(key), value: <Outside to={project[key]} /> })),
  ];
  return (
    <section aria-label={t('title')}>
      <h3 className="mb-1 font-semibold">{t('title')}</h3>
      {facts.map(({ key, label, value }) => (
        <Fact key={key} label={label} value={value} />
      ))}
    </section>
  );
}

function Outside({ to }: { readonly to: string }) {
  return (
    <a href={to} target="_blank" rel="noopener noreferrer" className="break-all text-accent-text underline">
      {to.replace('https://', '')}
    </a>
  );
}
