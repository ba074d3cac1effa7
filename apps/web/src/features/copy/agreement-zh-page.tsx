import { Agreement } from './agreement.tsx';
import { chineseClauses } from './clauses-zh.ts';

/** The agreement in Chinese. */
export function AgreementZhPage() {
  return <Agreement lang="zh-CN" title="跟单交易协议" clauses={chineseClauses} />;
}
