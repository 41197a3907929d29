import { clsx } from 'clsx'
import { useId, useState } from 'react'

import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field } from '../ui/field.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { Switch } from '../ui/switch.tsx'
import { toast } from '../ui/toast.tsx'
import { Group, HELD, Part } from './specimen.tsx'

const ZIP_ERROR = 'Please enter a valid US ZIP code (12345 or 12345-6789).'

export function Fields() {
  return (
    <Part
      id="fields"
      title="Fields"
      text="Label, hint, field, and below it what to mend. The hint is said before anybody types; the error names the fix, in words and by its place, never by color alone."
    >
      <Group name="States of a field" className="three-sets">
        {HELD.filter(({ name }) => name !== 'active').map(({ name, held }) => (
          <Field
            key={name}
            label={`Work email, ${name}`}
            type="email"
            defaultValue="dana@whitfield.example"
            className={held}
          />
        ))}
        <Field
          label="Work email, invalid"
          type="email"
          defaultValue="dana@"
          error="Please enter a whole address, with a domain."
        />
        <Field label="Work email, disabled" type="email" defaultValue="dana@whitfield.example" disabled />
        <Field label="Alias, for reading" defaultValue="dana.k3x9q2m7ab@totalrecall.example" readOnly />
      </Group>
      <Group name="Kinds" className="three-sets">
        <Field
          label="Create password"
          type="password"
          hint="At least 12 characters. Pasting is fine."
          defaultValue="velvet otter canoe"
        />
        <Field
          label="ZIP code"
          placeholder="94110"
          inputMode="numeric"
          aside={<Button variant="outline">Look up</Button>}
        />
        <Area />
        <Choice />
      </Group>
      <Mending />
    </Part>
  )
}

function Area() {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>Notes</label>
      <textarea
        id={id}
        className="input"
        rows={3}
        defaultValue="Code 15 after the update from 6.6.0. Gone after a clean install."
      />
    </div>
  )
}

function Choice() {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>Cycle</label>
      <select id={id} className="input">
        <option>4 of 2026</option>
        <option>3 of 2026</option>
      </select>
    </div>
  )
}

/** The inline counterpart of a toast: an error stays until it is corrected. */
function Mending() {
  const [isWrong, setWrong] = useState(false)
  const fail = () => {
    setWrong(true)
    toast('Missing Information: Please fill in all required fields.', 'destructive')
  }
  return (
    <Group name="A message that goes by, and its counterpart that stays">
      <form
        className="design-form"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          fail()
        }}
      >
        <Field id="design-zip" label="ZIP code" defaultValue="9411" error={isWrong ? ZIP_ERROR : undefined} />
        <Checkbox
          id="design-terms"
          label="I am 18 or older and accept the terms."
          error={isWrong ? 'Please accept the terms and conditions to continue.' : undefined}
        />
        <Button type="submit">Create account</Button>
      </form>
    </Group>
  )
}

export function Choices() {
  const [isOn, setOn] = useState(true)
  const [cycle, setCycle] = useState<'monthly' | 'annual'>('monthly')
  const [filter, setFilter] = useState('all')
  return (
    <Part
      id="choices"
      title="Choices"
      text="A switch acts at once: the logo's bar slides between its brackets, so place and shape change with the color. A box is for what is sent with a form."
    >
      <Group name="Switch">
        {HELD.map(({ name, held }) => (
          <span key={name} className="design-state">
            <Switch aria-label={`On, ${name}`} checked={isOn} onCheckedChange={setOn} className={held} />
            <Switch aria-label={`Off, ${name}`} checked={!isOn} onCheckedChange={on => setOn(!on)} className={held} />
            <small>{name}</small>
          </span>
        ))}
        <span className="design-state">
          <Switch aria-label="On, disabled" checked onCheckedChange={() => {}} disabled />
          <Switch aria-label="Off, disabled" checked={false} onCheckedChange={() => {}} disabled />
          <small>disabled</small>
        </span>
      </Group>
      <Group name="Box and circle" className="three-sets">
        <Checkbox label="Rest" />
        <Checkbox label="Ticked" defaultChecked />
        <Checkbox label="Focus" className="design-focus" />
        <Checkbox label="Disabled" disabled />
        <Checkbox label="Invalid" error="Please accept the terms and conditions to continue." />
        <div className="grid">
          <Checkbox type="radio" name="design-plan" label="Minimal" defaultChecked />
          <Checkbox type="radio" name="design-plan" label="Private" />
        </div>
      </Group>
      <Group name="One of two, and filters">
        <Segmented
          label="Billing"
          value={cycle}
          onValueChange={setCycle}
          options={[
            { value: 'monthly', label: 'Monthly' },
            { value: 'annual', label: 'Annual, save 31%' },
          ]}
        />
        {['all', 'open', 'failed'].map(name => (
          <button
            key={name}
            type="button"
            className="chip"
            aria-pressed={filter === name}
            onClick={() => setFilter(name)}
          >
            {name}
          </button>
        ))}
        {HELD.slice(1).map(({ name, held }) => (
          <button key={name} type="button" className={clsx('chip', held)} aria-pressed={false}>
            {name}
          </button>
        ))}
      </Group>
    </Part>
  )
}
