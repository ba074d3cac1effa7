import { walletHostings, walletOwners } from '@bourse/contract/beneficiary';
import { Checkbox } from '@bourse/ui/checkbox';
import { Input } from '@bourse/ui/input';
import { RadioList } from '@bourse/ui/radio-list';
import { useTranslations } from 'use-intl';
import { asksDeclaration, type BeneficiaryFields, type BeneficiaryProblem, type Needs } from './beneficiary-form.ts';

interface BeneficiaryFieldProps {
  readonly needs: Needs;
  readonly fields: BeneficiaryFields;
  /** What is missing, once the customer has asked to go on. */
  readonly problem: BeneficiaryProblem | null;
  readonly onChange: (fields: BeneficiaryFields) => void;
}

/** Who gets it, where the rules of the customer's country ask for that; nothing where they do not. */
export function BeneficiaryField({ needs, fields, problem, onChange }: BeneficiaryFieldProps) {
  const t = useTranslations('payments.withdraw.who');
  const isDeclared = asksDeclaration(needs, fields);
  if (!needs.needed && !isDeclared) return null;
  const change = (more: Partial<BeneficiaryFields>): void => onChange({ ...fields, ...more });
  return (
    <section className="grid gap-3" aria-label={t('title')}>
      <div>
        <h2 className="text-label">{t('title')}</h2>
        <p className="text-caption text-t3">{t('why')}</p>
      </div>
      {needs.needed ? <Owner fields={fields} problem={problem} change={change} /> : null}
      {isDeclared ? (
        <div>
          <Checkbox
            label={t('declared')}
            invalid={problem === 'declared'}
            checked={fields.declared}
            onChange={({ target }) => change({ declared: target.checked })}
          />
          {problem === 'declared' ? <Fault text={t('fault.declared')} /> : null}
        </div>
      ) : null}
    </section>
  );
}

interface OwnerProps extends Pick<BeneficiaryFieldProps, 'fields' | 'problem'> {
  readonly change: (more: Partial<BeneficiaryFields>) => void;
}

/** Whose wallet it is and who keeps its keys, with the names of others. */
function Owner({ fields, problem, change }: OwnerProps) {
  const t = useTranslations('payments.withdraw.who');
  const { walletOf, name, hosting, provider } = fields;
  return (
    <>
      <div>
        <p className="mb-1.5 text-label font-normal text-t2">{t('walletOf')}</p>
        <RadioList
          label={t('walletOf')}
          className="grid-cols-1"
          options={walletOwners.map((value) => ({ value, title: t(`owner.${value}`) }))}
          value={walletOf}
          onChoose={(chosen) => change({ walletOf: chosen, declared: false })}
        />
        {problem === 'walletOf' ? <Fault text={t('fault.walletOf')} /> : null}
      </div>
      {walletOf === 'person' || walletOf === 'company' ? (
        <Input
          label={t(`name.${walletOf}`)}
          autoComplete="off"
          maxLength={140}
          value={name}
          onChange={({ target }) => change({ name: target.value })}
          error={problem === 'name' ? t('fault.name') : undefined}
        />
      ) : null}
      <div>
        <p className="mb-1.5 text-label font-normal text-t2">{t('hosting')}</p>
        <RadioList
          label={t('hosting')}
          className="grid-cols-1"
          options={walletHostings.map((value) => ({ value, title: t(`host.${value}`) }))}
          value={hosting}
          onChoose={(chosen) => change({ hosting: chosen })}
        />
        {problem === 'hosting' ? <Fault text={t('fault.hosting')} /> : null}
      </div>
      {hosting === 'hosted' ? (
        <Input
          label={t('provider')}
          autoComplete="off"
          maxLength={100}
          value={provider}
          onChange={({ target }) => change({ provider: target.value })}
          error={problem === 'provider' ? t('fault.provider') : undefined}
        />
      ) : null}
    </>
  );
}

function Fault({ text }: { readonly text: string }) {
  return (
    <p role="alert" className="mt-1 text-caption text-bad">
      {text}
    </p>
  );
}
