import { alertRuleKinds } from '@bourse/contract/alerts';
import { ApprovalDiff } from '@bourse/ui/approval-diff';
import { useTranslations } from 'use-intl';
import type { RequestProps } from '../../base/manifests/feature-manifest.ts';
import type { Parameters } from './rule.ts';
import { useParameters } from './use-parameters.ts';

interface Version {
  readonly active: boolean;
  readonly parameters: Parameters;
}

/** A version of a rule in a request, where it is one. */
function versionIn(value: unknown): Version | null {
  if (typeof value !== 'object' || value === null || !('active' in value) || !('parameters' in value)) return null;
  return value as Version; // as the server writes it
}

/** Which rule is to change, from what to what. */
export function RuleRequest({ payload }: RequestProps) {
  const t = useTranslations('cases');
  const parameters = useParameters();
  const rule = alertRuleKinds.find((kind) => kind === payload['rule']);
  const [before, after] = [versionIn(payload['was']), versionIn(payload)];
  if (rule === undefined || before === null || after === null)
    return <p className="break-all">{JSON.stringify(payload)}</p>;
  const earlier = new Map(parameters(before.parameters).map(({ name, value }) => [name, value]));
  const state = (isOn: boolean): string => t(isOn ? 'on' : 'off');
  const rows = [
    { key: 'active', label: t('stateHead'), before: state(before.active), after: state(after.active) },
    ...parameters(after.parameters).map(({ name, value }) => {
      return { key: name, label: name, before: earlier.get(name) ?? null, after: value };
    }),
  ];
  return (
    <div className="grid max-w-[680px] gap-2">
      <p className="font-semibold">{t(`name.${rule}`)}</p>
      <ApprovalDiff label={t('changes')} rows={rows.filter((row) => row.before !== row.after)} />
    </div>
  );
}
