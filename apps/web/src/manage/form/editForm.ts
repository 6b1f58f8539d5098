/** Something as the server has it. */
export type Held<V> = { values: V; version: number }

/** A form about something that others may change at the same time. What was typed is never thrown away by itself. */
export type EditForm<V> = {
  /** What the editor started from: changes are against this. */
  base: Held<V>
  values: V
  /** What somebody else has made of it meanwhile, to be decided about; null when nothing is to be decided. */
  theirs: Held<V> | null
  /** What was typed before theirs was loaded, to be read and copied; null when nothing was lost. */
  typedBefore: V | null
}

export type EditChange<V> =
  | { did: 'type'; values: V }
  /** The server was read again. */
  | { did: 'arrive'; held: Held<V> }
  /** The server took what was sent. */
  | { did: 'save'; held: Held<V>; sent: V }
  | { did: 'takeTheirs' }
  | { did: 'keepMine' }

/** A form in which nothing was typed yet. */
export function startEdit<V>(held: Held<V>): EditForm<V> {
  return { base: held, values: held.values, theirs: null, typedBefore: null }
}

/** The form after one change. */
export function changeEdit<V>(form: EditForm<V>, change: EditChange<V>): EditForm<V> {
  switch (change.did) {
    case 'type':
      return { ...form, values: change.values }
    case 'arrive':
      return arrive(form, change.held)
    case 'save': {
      // What was typed while it was being sent stays, and is not saved yet.
      const values = isSame(form.values, change.sent) ? change.held.values : form.values
      return { base: change.held, values, theirs: null, typedBefore: null }
    }
    case 'takeTheirs':
      if (!form.theirs) return form
      return { ...startEdit(form.theirs), typedBefore: form.values }
    case 'keepMine':
      if (!form.theirs) return form
      return { ...form, base: form.theirs, theirs: null }
  }
}

function arrive<V>(form: EditForm<V>, held: Held<V>): EditForm<V> {
  const known = form.theirs ?? form.base
  if (held.version <= known.version) return form
  // Another part of the same thing was changed: nothing here to decide about.
  if (isSame(held.values, form.base.values)) return { ...form, base: held, theirs: null }
  if (!isDirty(form) || isSame(held.values, form.values)) {
    return { ...form, base: held, values: held.values, theirs: null }
  }
  return { ...form, theirs: held }
}

/** Whether something was typed that is not saved. */
export function isDirty<V>({ values, base }: Pick<EditForm<V>, 'values' | 'base'>): boolean {
  return !isSame(values, base.values)
}

/** Whether two are the same to a reader. */
export function isSame<V>(one: V, other: V): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
