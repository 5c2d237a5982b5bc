import { type FormEvent, useState } from 'react';
import type * as z from 'zod/mini';
import { useTask } from './use-task.ts';

type Texts<Field extends string> = Record<Field, string>;

interface FormOptions<Field extends string, Parsed> {
  /** The initial value of each field. */
  initial: Texts<Field>;
  /** Loaded when the form is submitted, to keep the login screen small. */
  loadSchema: () => Promise<z.ZodMiniType<Parsed>>;
  /** Throws an AppError whose message can be shown. */
  send: (values: Parsed) => Promise<void>;
}

/** Returns the first error message of each invalid field. */
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
 * State of a form. It is validated on submit, and any input clears its errors. `failure` is the error message of
 * `send`. It does not use a TanStack mutation, because the signed-out screens load without TanStack Query.
 */
export function useForm<Field extends string, Parsed>({ initial, loadSchema, send }: FormOptions<Field, Parsed>) {
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

  /** Returns the props for the TextField of a field. */
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
