import type { Method } from '../engine.ts';
import type { RulesValue } from '../values/value.ts';

/** A part of the source, in offsets. `end` is exclusive. */
export interface SourceRange {
  readonly start: number;
  readonly end: number;
}

export type BinaryOperator = '+' | '-' | '*' | '/' | '%' | '<' | '<=' | '>' | '>=' | '==' | '!=';

/** An expression with its direct sub-expressions, in the order of their evaluation. */
interface Node<Kind extends string, Parts extends readonly Expression[]> extends SourceRange {
  readonly kind: Kind;
  readonly parts: Readonly<Parts>;
}

interface Named {
  readonly name: string;
}

/** An expression of the rules language. A `group` is a pair of parentheses. */
export type Expression =
  | (Node<'literal', []> & { readonly value: RulesValue })
  | (Node<'name', []> & Named)
  | (Node<'member', [object: Expression]> & Named)
  | Node<'index', [object: Expression, index: Expression]>
  | Node<'slice', [object: Expression, from: Expression, to: Expression]>
  | (Node<'call', Expression[]> & Named)
  | (Node<'method', [object: Expression, ...args: Expression[]]> & Named)
  | (Node<'unary', [operand: Expression]> & { readonly operator: '!' | '-' })
  | (Node<'binary', [left: Expression, right: Expression]> & {
      readonly operator: BinaryOperator;
      readonly operatorStart: number;
    })
  | (Node<'logical', [left: Expression, right: Expression]> & { readonly operator: '&&' | '||' })
  | Node<'in', [collection: Expression, element: Expression]>
  | (Node<'is', [value: Expression]> & { readonly type: string })
  | Node<'conditional', [condition: Expression, yes: Expression, no: Expression]>
  | Node<'list', Expression[]>
  | (Node<'map', Expression[]> & { readonly keys: readonly string[] })
  | (Node<'path', Expression[]> & { readonly segments: readonly (string | Expression)[] })
  | Node<'group', [inner: Expression]>;

export interface Variable extends Named {
  readonly nameStart: number;
}

export interface Let extends Variable {
  readonly value: Expression;
}

export interface FunctionDeclaration extends Variable {
  readonly parameters: readonly Variable[];
  readonly lets: readonly Let[];
  readonly result: Expression;
}

export type MatchSegment =
  | { readonly kind: 'text'; readonly text: string }
  | ({ readonly kind: 'capture' } & Variable)
  | ({ readonly kind: 'glob' } & Variable);

/** The methods that an allow statement or a request of Storage includes. */
export const methodsOf: ReadonlyMap<string, readonly Method[]> = new Map<string, readonly Method[]>([
  ...(['get', 'list', 'create', 'update', 'delete'] as const).map((method) => [method, [method]] as const),
  ['read', ['get', 'list']],
  ['write', ['create', 'update', 'delete']],
]);

export interface Allow {
  readonly start: number;
  readonly methods: ReadonlySet<Method>;
  /** The offset after the last method, where a condition can be inserted. */
  readonly methodsEnd: number;
  /** Absent means always true. */
  readonly condition: Expression | undefined;
}

export interface Match {
  readonly start: number;
  readonly segments: readonly MatchSegment[];
  readonly functions: readonly FunctionDeclaration[];
  readonly matches: readonly Match[];
  readonly allows: readonly Allow[];
}

export type Service = Variable & Pick<Match, 'functions' | 'matches'>;

export interface RulesFile {
  readonly version: 1 | 2;
  readonly functions: readonly FunctionDeclaration[];
  readonly services: readonly Service[];
}
