import { type FormEvent, useState } from 'react';
import type * as z from 'zod/mini';
import { useTask } from './use-task.ts';

type Texts<Field extends string> = Record<Field, string>;

interface FormOptions<Field extends string, Parsed> {
  /** What each field begins with. */
  initial: Texts<Field>;
  /** Fetched when the form is sent: the login screen must be small. */
  loadSchema: () => Promise<z.ZodMiniType<Parsed>>;
  /** Throws AppError with a text for the person. */
  send: (values: Parsed) => Promise<void>;
}

/** The first problem of each field that has one. */
function problemsOf<Field extends string>(
  values: Texts<Field>,
  issues: readonly z.core.$ZodIssue[],
): Partial<Texts<Field>> {
  const problems: Partial<Texts<Field>> = {};
  for (const field in values) {
    const issue = issues.find(({ path }) => path[0] === field);
    if (issue) problems[field] = issue.message;
  }
  return problems;
}

/**
 * A small form: checked when sent, its errors cleared on any input. `failure` is what the server said. Not a TanStack
 * mutation: the signed-out screens load without the query cache.
 */
export function useForm<Field extends string, Parsed>({
  initial,
  loadSchema,
  send,
}: FormOptions<Field, Parsed>) {
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<Partial<Texts<Field>>>({});
  const task = useTask();

  const clear = () => {
    setProblems({});
    task.clear();
  };
  const run = (work: () => Promise<void>) => {
    setProblems({});
    return task.run(work);
  };

  async function checkAndSend(form: HTMLFormElement) {
    const parsed = (await loadSchema()).safeParse(values);
    if (parsed.success) return send(parsed.data);
    const { issues } = parsed.error;
    setProblems(problemsOf(initial, issues));
    const first = Object.keys(initial).find((field) => issues.some(({ path }) => path[0] === field));
    form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    void run(() => checkAndSend(form));
  }

  /** The props of one field's TextField. */
  const field = (name: Field) => ({
    name,
    value: values[name],
    error: problems[name] ?? '',
    onChange: (value: string) => {
      setValues((before) => ({ ...before, [name]: value }));
      clear();
    },
  });

  return { field, failure: task.failure, isSending: task.isSending, handleSubmit, run };
}
