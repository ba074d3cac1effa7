import { readFileSync } from 'node:fs';
import solc from 'solc';

/** What a compiler makes of a contract. */
export interface CompiledContract {
  readonly abi: readonly unknown[];
  readonly bytecode: `0x${string}`;
}

interface CompilerOutput {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts: Readonly<
    Record<
      string,
      Readonly<
        Record<string, { readonly abi: unknown[]; readonly evm: { readonly bytecode: { readonly object: string } } }>
      >
    >
  >;
}

const source = 'tokens.sol';

/** Compiles the contracts of the demo chain. @throws Error with what the compiler says against them. */
export function compileTokens(): Readonly<Record<string, CompiledContract>> {
  const input = {
    language: 'Solidity',
    sources: { [source]: { content: readFileSync(new URL(source, import.meta.url), 'utf8') } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'paris',
      metadata: { bytecodeHash: 'none' },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  };
  const compile = solc.compile as (text: string) => string; // as its documentation says
  const output = JSON.parse(compile(JSON.stringify(input))) as CompilerOutput; // the compiler's documented form
  const errors = (output.errors ?? []).filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'));
  return Object.fromEntries(
    Object.entries(output.contracts[source] ?? {}).map(([name, { abi, evm }]) => [
      name,
      { abi, bytecode: `0x${evm.bytecode.object}` as const },
    ]),
  );
}
