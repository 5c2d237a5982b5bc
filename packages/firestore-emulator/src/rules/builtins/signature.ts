import { isNumber } from '../values/compare.ts';
import { fault, type Outcome, type RulesValue, unsupported } from '../values/value.ts';

export type Type = RulesValue['type'];
export type Of<T extends Type> = Extract<RulesValue, { readonly type: T }>;

/** A built-in function or method. */
export interface BuiltIn {
  /** The parameter types of each overload, as error texts print them. */
  readonly signatures: readonly (readonly string[])[];
  /** Returns undefined if an argument has an unsupported type. */
  call(self: RulesValue, args: readonly RulesValue[]): Outcome | undefined;
}

export type BuiltIns = ReadonlyMap<string, BuiltIn>;

export const builtIns = (table: Readonly<Record<string, BuiltIn>>): BuiltIns => new Map(Object.entries(table));

export function isType<T extends Type>(value: RulesValue | undefined, ...types: readonly T[]): value is Of<T> {
  return value !== undefined && types.some((type) => type === value.type);
}

/** Creates a method without parameters. */
export function property<S extends Type>(type: S, call: (self: Of<S>) => Outcome): BuiltIn {
  return { signatures: [[]], call: (self) => (isType(self, type) ? call(self) : undefined) };
}

/** Creates a method with one parameter. `accepted` lists the possible types of the argument. */
export function method<S extends Type, A extends Type>(
  type: S,
  accepted: readonly A[],
  call: (self: Of<S>, argument: Of<A>) => Outcome,
): BuiltIn {
  return {
    signatures: accepted.map((parameterType) => [parameterType]),
    call: (self, [argument]) =>
      isType(self, type) && isType(argument, ...accepted) ? call(self, argument) : undefined,
  };
}

/** Creates a function with one parameter. */
export function unary<A extends Type>(accepted: readonly A[], call: (argument: Of<A>) => Outcome): BuiltIn {
  return {
    signatures: accepted.map((parameterType) => [parameterType]),
    call: (_, [argument]) => (isType(argument, ...accepted) ? call(argument) : undefined),
  };
}

/** Creates functions of numbers, each with as many parameters as `call`. `read` returns undefined for other values. */
const functionOf =
  <T>(type: string, read: (value: RulesValue) => T | undefined) =>
  (call: (...values: T[]) => Outcome): BuiltIn => ({
    signatures: [Array<string>(call.length).fill(type)],
    call: (_, args) => {
      const values = args.map(read).filter((value) => value !== undefined);
      return values.length === args.length ? call(...values) : undefined;
    },
  });

/** Creates a function of floats. It converts ints to floats. */
export const floatFunction = functionOf('float', (value) => (isNumber(value) ? Number(value.value) : undefined));
export const intFunction = functionOf('int', (value) => (value.type === 'int' ? value.value : undefined));

/** Checks the arguments and calls the function. `label` is its name in error texts: `list.join`, `math.abs`, `int`. */
export function invoke(label: string, builtIn: BuiltIn, self: RulesValue, args: readonly RulesValue[]): Outcome {
  const expected = () => builtIn.signatures.map((types) => `${label}(${types.join(', ')})`).join(', ');
  if (!builtIn.signatures.some((types) => types.length === args.length))
    return fault(`Incorrect number of arguments. Received: ${args.length}. Expected: ${expected()}.`);
  const result = builtIn.call(self, args);
  return result ?? unsupported(`${label}(${args.map((argument) => argument.type).join(', ')})`, expected());
}
