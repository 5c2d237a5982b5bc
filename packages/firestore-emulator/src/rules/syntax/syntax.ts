import type { Method } from '../engine.ts';
import type { RulesValue } from '../values/value.ts';

/** The position of a node as offsets in the source. `end` is exclusive. */
interface SourceRange {
  readonly start: number;
  readonly end: number;
}

export type BinaryOperator = '+' | '-' | '*' | '/' | '%' | '<' | '<=' | '>' | '>=' | '==' | '!=';

export type PathPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'expression'; readonly expression: Expression };

/** An expression of the rules language. A `group` is a pair of parentheses. */
export type Expression = SourceRange &
  (
    | { readonly kind: 'literal'; readonly value: RulesValue }
    | { readonly kind: 'name'; readonly name: string }
    | { readonly kind: 'member'; readonly object: Expression; readonly name: string; readonly nameStart: number }
    | { readonly kind: 'index'; readonly object: Expression; readonly index: Expression }
    | { readonly kind: 'slice'; readonly object: Expression; readonly from: Expression; readonly to: Expression }
    | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[] }
    | {
        readonly kind: 'method';
        readonly object: Expression;
        readonly name: string;
        readonly nameStart: number;
        readonly args: readonly Expression[];
      }
    | { readonly kind: 'unary'; readonly operator: '!' | '-'; readonly operand: Expression }
    | {
        readonly kind: 'binary';
        readonly operator: BinaryOperator;
        readonly operatorStart: number;
        readonly left: Expression;
        readonly right: Expression;
      }
    | {
        readonly kind: 'logical';
        readonly operator: '&&' | '||';
        readonly left: Expression;
        readonly right: Expression;
      }
    | {
        readonly kind: 'in';
        readonly operatorStart: number;
        readonly element: Expression;
        readonly collection: Expression;
      }
    | { readonly kind: 'is'; readonly value: Expression; readonly type: string }
    | {
        readonly kind: 'conditional';
        readonly condition: Expression;
        readonly yes: Expression;
        readonly no: Expression;
      }
    | { readonly kind: 'list'; readonly elements: readonly Expression[] }
    | { readonly kind: 'map'; readonly entries: readonly { readonly key: string; readonly value: Expression }[] }
    | { readonly kind: 'path'; readonly parts: readonly PathPart[] }
    | { readonly kind: 'group'; readonly inner: Expression }
  );

export interface Let {
  readonly name: string;
  readonly nameStart: number;
  readonly value: Expression;
}

export interface FunctionDeclaration {
  readonly name: string;
  readonly nameStart: number;
  readonly parameters: readonly { readonly name: string; readonly start: number }[];
  readonly lets: readonly Let[];
  readonly result: Expression;
}

export type MatchSegment =
  | { readonly kind: 'text'; readonly text: string; readonly start: number }
  | { readonly kind: 'capture'; readonly name: string; readonly start: number }
  | { readonly kind: 'glob'; readonly name: string; readonly start: number };

export type AllowMethod = Method | 'read' | 'write';

export interface Allow {
  readonly start: number;
  readonly methods: readonly AllowMethod[];
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

export interface Service {
  readonly name: string;
  readonly nameStart: number;
  readonly functions: readonly FunctionDeclaration[];
  readonly matches: readonly Match[];
}

export interface RulesFile {
  readonly version: 1 | 2;
  readonly functions: readonly FunctionDeclaration[];
  readonly services: readonly Service[];
}

/** Returns the direct sub-expressions of a node, in the order of their evaluation. */
export function childrenOf(node: Expression): readonly Expression[] {
  switch (node.kind) {
    case 'literal':
    case 'name':
      return [];
    case 'member':
      return [node.object];
    case 'index':
      return [node.object, node.index];
    case 'slice':
      return [node.object, node.from, node.to];
    case 'call':
      return node.args;
    case 'method':
      return [node.object, ...node.args];
    case 'unary':
      return [node.operand];
    case 'binary':
    case 'logical':
      return [node.left, node.right];
    case 'in':
      return [node.collection, node.element];
    case 'is':
      return [node.value];
    case 'conditional':
      return [node.condition, node.yes, node.no];
    case 'list':
      return node.elements;
    case 'map':
      return node.entries.map((entry) => entry.value);
    case 'path':
      return node.parts.flatMap((part) => (part.kind === 'expression' ? [part.expression] : []));
    case 'group':
      return [node.inner];
  }
}
