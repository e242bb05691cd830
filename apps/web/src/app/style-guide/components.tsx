import { riskLevels } from '@dermavigil/contract';
import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { RiskBadge } from '../../results/risk-badge.tsx';
import { Accordion } from '../../ui/accordion.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Field } from '../../ui/form/field.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { StyleGuideSection } from './style-guide-section.tsx';

const pets = [
	{ value: 'cat', label: 'Cat' },
	{ value: 'dog', label: 'Dog' },
];

/** Each component in its main states. */
export function Components() {
	const [on, setOn] = useState(true);
	const [pet, setPet] = useState('cat');
	const [asking, setAsking] = useState(false);
	return (
		<StyleGuideSection title="Components">
			<div className="flex flex-wrap items-center gap-3">
				<Button>Primary</Button>
				<Button variant="secondary">Secondary</Button>
				<Button variant="quiet">Quiet</Button>
				<Button variant="danger">Danger</Button>
				<Button variant="danger-quiet">Danger, quiet</Button>
				<Button disabled>Disabled</Button>
				<Dialog title="A dialog" description="It says what it wants in one sentence." trigger={<Button>Dialog</Button>}>
					<p className="text-sm">Escape, the backdrop and the cross close it.</p>
				</Dialog>
				<Button variant="secondary" onClick={() => setAsking(true)}>
					Question
				</Button>
				{asking && (
					<ConfirmDialog
						title="A question"
						question="Before something that cannot be undone."
						action="Do it"
						onConfirm={() => setAsking(false)}
						onCancel={() => setAsking(false)}
					/>
				)}
				<Button variant="secondary" onClick={() => toast.success('Done.')}>
					Toast
				</Button>
				<Button variant="secondary" onClick={() => toast.error('That did not work.')}>
					Error toast
				</Button>
			</div>
			<div className="flex flex-wrap gap-3">
				{riskLevels.map((level) => (
					<RiskBadge key={level} level={level} />
				))}
				<Badge tone="plain" icon={Hourglass}>
					Pending
				</Badge>
				<Switch label="A switch" checked={on} onChange={setOn} />
				<Checkbox label="A checkbox" checked={on} onChange={setOn} />
				<Segmented label="Pet" choices={pets} value={pet} onChange={setPet} />
			</div>
			<div className="grid gap-6 md:grid-cols-2">
				<Card className="grid content-start gap-5 p-6">
					<Field label="Nickname" hint="Only you see it." />
					<Field label="Body part" error="Please provide a body part." defaultValue="?" />
					<PasswordField label="Password" autoComplete="off" defaultValue="secret" />
					<Progress label="Working" />
					<Skeleton className="h-5 w-2/3" />
				</Card>
				<EmptyState title="Nothing here yet." text="An empty place says what would fill it.">
					<Button size="small">Fill it</Button>
				</EmptyState>
			</div>
			<Accordion
				items={[
					{ question: 'Does it open?', answer: 'Yes, and closes the one before it.' },
					{ question: 'By keyboard?', answer: 'Tab, Enter, arrows, Home and End.' },
				]}
			/>
			<Tabs
				label="Example"
				tabs={[
					{ name: 'First', content: 'The first panel.' },
					{ name: 'Second', content: 'The second panel.' },
				]}
			/>
			<Table
				caption="Two figures"
				columns={['Measured', 'Here', 'There']}
				rows={[
					['Top-1', '1', '2'],
					['Top-2', '3', '4'],
				]}
			/>
		</StyleGuideSection>
	);
}
