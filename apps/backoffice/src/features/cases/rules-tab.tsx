import { caseCalls } from '@bourse/contract/alerts';
import { approvalCalls } from '@bourse/contract/approval';
import { Badge } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import { Card } from '@bourse/ui/card';
import { Checkbox } from '@bourse/ui/checkbox';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { Select } from '@bourse/ui/select';
import { Fact } from '@bourse/ui/stat';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall, useGrant } from '../../base/api/use-call.ts';
import { useCoins } from '../../base/api/use-coins.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { ActDialog } from '../../base/parts/act-dialog.tsx';
import { say } from '../../base/parts/say.ts';
import { Answered } from '../../base/parts/states.tsx';
import { parametersOf, type TypedParameters, typedOf } from './rule-form.ts';
import { activities, type ParameterName, parameterNames, type Rule } from './rule.ts';
import { useParameters } from './use-parameters.ts';

/** Every rule as it is now, and the way to another version of it. */
export function RulesTab() {
  const rules = useCall(caseCalls.rules, {});
  const [changing, setChanging] = useState<Rule | null>(null);
  return (
    <Answered of={rules}>
      {(list) => (
        <>
          <div className="grid gap-3 desk:grid-cols-2">
            {list.map((rule) => (
              <RuleCard key={rule.kind} rule={rule} onChange={() => setChanging(rule)} />
            ))}
          </div>
          {changing !== null && (
            <RuleDialog
              key={`${changing.kind} ${changing.version}`}
              rule={changing}
              onClose={() => setChanging(null)}
            />
          )}
        </>
      )}
    </Answered>
  );
}

function RuleCard({ rule, onChange }: { readonly rule: Rule; readonly onChange: () => void }) {
  const t = useTranslations('cases');
  const { moment } = useFormat();
  const parameters = useParameters();
  const mayWork = useGrant(caseCalls.setRule.grant);
  const { kind, version, active, reason, author, at } = rule;
  return (
    <Card className="grid content-start gap-2">
      <h2 className="flex items-center justify-between gap-2 text-heading">
        {t(`name.${kind}`)}
        <Badge tone={active ? 'good' : 'plain'}>{t(active ? 'on' : 'off')}</Badge>
      </h2>
      <p className="text-label font-normal text-t2">{t(`about.${kind}`)}</p>
      <div>
        {parameters(rule.parameters).map(({ name, value }) => (
          <Fact key={name} label={name} value={value} />
        ))}
      </div>
      <p className="text-caption break-words text-t3">
        {author === null
          ? t('ofRelease', { version })
          : t('setBy', { version, name: author.name, at: moment(at), reason })}
      </p>
      {/* Nothing of a rule without parameters can be set, since that one is always on. */}
      {mayWork && Object.keys(rule.parameters).length > 0 && (
        <Button size="small" className="justify-self-start" onClick={onChange}>
          {t('act.change')}
        </Button>
      )}
    </Card>
  );
}

function RuleDialog({ rule, onClose }: { readonly rule: Rule; readonly onClose: () => void }) {
  const t = useTranslations('cases');
  const [typed, setTyped] = useState<TypedParameters>(() => typedOf(rule));
  const [isActive, setActive] = useState(rule.active);
  const [isTried, setTried] = useState(false);
  const { kind, version } = rule;
  const parameters = parametersOf(kind, typed);
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t(`name.${kind}`)}
      text={t('changeText')}
      act={t('act.save')}
      call={caseCalls.setRule}
      inputWith={(reason) => {
        setTried(true);
        if (parameters === null) return null;
        return {
          kind,
          version: version.toString(),
          active: isActive,
          parameters: JSON.stringify(parameters),
          reason,
        };
      }}
      changes={[caseCalls.rules, approvalCalls.list]}
      onDone={() => say('done', t('changed'))}
      refusal={({ code }) => (code === 'STATE_CHANGED' ? t('newer') : null)}
    >
      <Checkbox label={t('active')} checked={isActive} onChange={(event) => setActive(event.target.checked)} />
      {parameterNames.map((name) => {
        const value = typed[name];
        return value === undefined ? null : (
          <ParameterField
            key={name}
            kind={kind}
            name={name}
            value={value}
            onChange={(text) => setTyped({ ...typed, [name]: text })}
          />
        );
      })}
      {isTried && parameters === null && (
        <Note tone="bad" urgent>
          {t('wrong')}
        </Note>
      )}
    </ActDialog>
  );
}

interface ParameterFieldProps {
  readonly kind: Rule['kind'];
  readonly name: ParameterName;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

function ParameterField({ kind, name, value, onChange }: ParameterFieldProps) {
  const t = useTranslations('cases');
  const coins = [...useCoins().values()].map(({ id, code }) => ({ value: id.toString(), label: code }));
  const label = t(`parameter.${name}`);
  if (name === 'currency_id') return <Select label={label} options={coins} value={value} onChoose={onChange} />;
  if (name === 'activity') {
    const counted = activities.filter((one) => kind === 'velocity' || one !== 'trade');
    const options = counted.map((one) => ({ value: one, label: t(`activity.${one}`) }));
    return <Select label={label} options={options} value={value} onChoose={onChange} />;
  }
  return (
    <Input label={label} figures inputMode="decimal" value={value} onChange={(event) => onChange(event.target.value)} />
  );
}
