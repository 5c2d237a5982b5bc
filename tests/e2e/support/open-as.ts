import { type Person, password } from '../../support/people.ts';
import { logIn } from '../../support/sign-in.ts';
import type { setUpVisitors, Visitor, VisitorOptions } from '../../support/visitors.ts';

/** Opens a path in a page of its own as this person. */
export async function openAs(
  newVisitor: ReturnType<typeof setUpVisitors>,
  { email }: Pick<Person, 'email'>,
  path: string,
  options: VisitorOptions = {},
): Promise<Visitor> {
  const visitor = await newVisitor(options);
  await logIn(visitor.page, { email, password }, path);
  return visitor;
}
