import { type Fault, fault, int, type RulesValue } from '../values/value.ts';
import { type BuiltIn, builtIns, intFunction, isType, property, unary } from './signature.ts';

const second = 1_000_000_000n;
const minute = 60n * second;
const hour = 60n * minute;
const day = 24n * hour;

/** Nanoseconds of the units of `duration.value`. */
const nanosOf = { w: 7n * day, d: day, h: hour, m: minute, s: second, ms: 1_000_000n, ns: 1n };
const units: ReadonlyMap<string, bigint> = new Map(Object.entries(nanosOf));

const timestamp = (nanos: bigint): RulesValue => ({ type: 'timestamp', nanos });
const duration = (nanos: bigint): RulesValue => ({ type: 'duration', nanos });

/** Returns the remainder as a non-negative number, so that the parts of times before 1970 are correct. */
function floorModulo(value: bigint, divisor: bigint): bigint {
  const remainder = value % divisor;
  return remainder < 0n ? remainder + divisor : remainder;
}

const floorDivide = (value: bigint, divisor: bigint): bigint => (value - floorModulo(value, divisor)) / divisor;

/** Returns the day, in UTC, of a time in nanoseconds since 1970. */
const dateOf = (nanos: bigint): Date => new Date(Number(floorDivide(nanos, day)) * 86_400_000);

function dayOfYear(nanos: bigint): number {
  const date = dateOf(nanos);
  const newYear = new Date(date);
  newYear.setUTCMonth(0, 1);
  return Math.round((date.getTime() - newYear.getTime()) / 86_400_000) + 1;
}

const intPart = (read: (nanos: bigint) => number | bigint): BuiltIn =>
  property('timestamp', (self) => int(BigInt(read(self.nanos))));

/** Methods of timestamps. All of them use UTC. */
export const timestampMethods = builtIns({
  date: property('timestamp', (self) => timestamp(self.nanos - floorModulo(self.nanos, day))),
  time: property('timestamp', (self) => duration(floorModulo(self.nanos, day))),
  year: intPart((nanos) => dateOf(nanos).getUTCFullYear()),
  month: intPart((nanos) => dateOf(nanos).getUTCMonth() + 1),
  day: intPart((nanos) => dateOf(nanos).getUTCDate()),
  hours: intPart((nanos) => floorModulo(nanos, day) / hour),
  minutes: intPart((nanos) => floorModulo(nanos, hour) / minute),
  seconds: intPart((nanos) => floorModulo(nanos, minute) / second),
  nanos: intPart((nanos) => floorModulo(nanos, second)),
  dayOfWeek: intPart((nanos) => dateOf(nanos).getUTCDay() || 7),
  dayOfYear: intPart(dayOfYear),
  toMillis: intPart((nanos) => floorDivide(nanos, 1_000_000n)),
});

export const durationMethods = builtIns({
  seconds: property('duration', (self) => int(self.nanos / second)),
  nanos: property('duration', (self) => int(self.nanos % second)),
});

function dateFrom(year: bigint, month: bigint, dayOfMonth: bigint): RulesValue | Fault {
  // `setUTCFullYear` keeps years below 100, but the constructor would add 1900.
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(dayOfMonth));
  const isInRange = year >= 1n && year <= 9999n && month >= 1n && month <= 12n && dayOfMonth >= 1n;
  if (!isInRange || date.getUTCDate() !== Number(dayOfMonth))
    return fault(`Invalid date: year: ${year}, month: ${month}, day: ${dayOfMonth}.`);
  return timestamp(BigInt(date.getTime()) * 1_000_000n);
}

export const timestampFunctions = builtIns({
  value: unary(['int'], (millis) => timestamp(millis.value * 1_000_000n)),
  date: intFunction(dateFrom),
});

export const durationFunctions = builtIns({
  abs: unary(['duration'], (value) => duration(value.nanos < 0n ? -value.nanos : value.nanos)),
  value: {
    signatures: [['int', 'string']],
    call: (_, [amount, unit]) => {
      if (!isType(amount, 'int') || !isType(unit, 'string')) return undefined;
      const unitNanos = units.get(unit.value);
      if (unitNanos === undefined) return fault(`Invalid duration unit: [${unit.value}].`);
      return duration(amount.value * unitNanos);
    },
  },
  time: intFunction((hours, minutes, seconds, nanos) =>
    duration(hours * hour + minutes * minute + seconds * second + nanos),
  ),
});
