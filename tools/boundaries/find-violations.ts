import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import { moduleOrder } from './module-order.ts';

export interface Violation {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
  readonly comment: string;
}

export interface BoundaryReport {
  readonly violations: readonly Violation[];
  /** Import statements that were read, as `from -> to`; none at all means that the sources were not understood. */
  readonly imports: ReadonlySet<string>;
}

/**
 * Reads every import below the folders of `root` and judges it by the rules.
 * @param folders those of `root` that exist
 */
export async function findViolations(
  root: string,
  folders: readonly string[],
  rules: readonly IForbiddenRuleType[],
): Promise<BoundaryReport> {
  const { output } = await cruise(
    [...folders],
    {
      baseDir: root,
      // TypeScript 7 has no programming interface that the tool knows; beside it alone it reads nothing and is content.
      parser: 'swc',
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '(^|/)dist/' },
      validate: true,
      ruleSet: { forbidden: [...rules] },
    },
    { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'], extensions: ['.ts', '.mjs', '.js'] },
  );
  // Without a reporter, which would make a text of it, the output is the result itself.
  const result = output as ICruiseResult;
  return {
    violations: result.summary.violations.map((violation) => ({
      rule: violation.rule.name,
      from: violation.from,
      to: violation.to,
      comment: rules.find((rule) => rule.name === violation.rule.name)?.comment ?? '',
    })),
    imports: new Set(
      result.modules.flatMap((one) => one.dependencies.map((two) => `${one.source} -> ${two.resolved}`)),
    ),
  };
}

/** Finds the server's module folders that have no place in the order, which no rule would hold. */
export function findUnorderedModules(root: string): string[] {
  const known: ReadonlySet<string> = new Set(moduleOrder);
  const folders = readdirSync(join(root, 'apps/server/src/modules'), { withFileTypes: true });
  return folders.filter((folder) => folder.isDirectory() && !known.has(folder.name)).map((folder) => folder.name);
}
