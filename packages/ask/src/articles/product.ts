import type { Topic } from './article.ts';

export const product: Topic = {
	title: 'Your result and DermaVigil',
	written: '2026-11-27',
	articles: [
		{
			id: 'risk-levels',
			title: 'What do Low, Medium and High Risk mean?',
			text: 'The AI gives every condition a chance. We add up the chances of skin cancer and of actinic keratosis, which can turn into cancer. Two thresholds decide: below the first the risk is Low, and from the second on it is High. Between them it is Medium. Your answers about the spot can raise the risk, never lower it. We set the thresholds so that few cancers are called low. The price is more false alarms. None of the three is a diagnosis.',
			asked:
				'risk level; how is the risk worked out; what is the difference between low medium and high; threshold; how is risk calculated; risk badge; low medium high; what do the risk levels mean; difference low medium high; how do you decide the risk; what does risk mean',
			sources: ['faq', 'modelCard'],
			result: 'risk',
		},
		{
			id: 'low',
			title: 'Can I trust a Low Risk?',
			text: 'Low means that the AI saw little that looks like cancer in this photo. It is not an all-clear, because the AI misses some cancers. How many it missed in tests stands beside each Low result and in the model card. Watch the spot, and take another photo in a month. See a doctor if it is new, changes, bleeds or worries you, whatever the result says.',
			asked:
				'low risk; is low safe; low so it is not cancer; all clear; does low mean harmless; says low but I am not sure; false negative miss cancer; am I fine; is low good; low risk but I still worry; can low be wrong; low result can I ignore it; low means no cancer; is it safe if it says low; can I stop worrying now',
			sources: ['faq', 'modelCard'],
			result: 'risk',
		},
		{
			id: 'medium',
			title: 'What does Medium Risk mean?',
			text: 'Medium means that the AI cannot rule out skin cancer or actinic keratosis in this photo. Many spots with this result turn out to be harmless. Have a dermatologist look at it in the next few weeks. Go sooner if it bleeds, grows or changes. A result can be Medium even when a harmless mole comes first, because a cancer is close behind or your answers raised the risk.',
			asked:
				'medium; why medium; moderate risk; middle risk; medium risk what now; mole first but medium; what does medium mean; why is my result medium; I got medium; should I worry about medium',
			sources: ['faq', 'modelCard'],
			result: 'risk',
		},
		{
			id: 'high',
			title: 'Does High Risk mean that I have cancer?',
			text: 'No. High means that the AI sees much that looks like skin cancer or actinic keratosis. It is not a diagnosis, and some of these spots turn out to be harmless. But it is a clear reason to go: show the spot to a dermatologist within two weeks. Only a doctor can find out what it is, sometimes with a biopsy. Found early, most skin cancers can be cured.',
			asked:
				'high risk; result says high; got high am I going to die; is high a diagnosis; false alarm; how likely is cancer when high; came back high; it says high; what are the odds that it is cancer when high; high risk cancer; does high mean melanoma; is high always cancer',
			sources: ['faq', 'modelCard'],
			result: 'risk',
		},
		{
			id: 'unknown',
			title: 'Why is my result Unknown or not suitable?',
			text: 'The photo could not be assessed. It may be too small, too dark or blurred, show no spot, or be the wrong kind for this mode. Or it shows something that the AI has not learned, such as a rash. The page tells you why and what to do. Unknown never means low. If the spot worries you, show it to a doctor and do not wait for a better photo.',
			asked:
				'unknown; image not suitable; no result; cannot assess my photo; not assessed; photo rejected; why no answer; too blurry refused; why could my photo not be assessed; says unknown; it will not assess my image; it does not recognize my spot; why not suitable; will not read my photo; keeps saying not suitable; photo not accepted',
			sources: ['faq', 'photoGuide'],
			result: 'names',
		},
		{
			id: 'percent',
			title: 'What do the percentages mean?',
			text: 'Each percentage is how likely the AI takes one condition to be, from this one photo. Of many photos with 37%, about 37 in 100 should turn out that way. That was measured in tests, and it does not hold for everyone. The AI does not know your skin, your history or what a doctor can feel. So a small number does not rule a cancer out, and a large one does not prove it.',
			asked:
				'percent; %; probability; confidence; how sure is it; how certain; number next to the name; chance shown; why only 40 percent; score; what does that number mean; what do the numbers mean; how sure is the AI; what does 62% mean; how confident is it; probability of melanoma shown; numbers next to the names; what is the percentage',
			sources: ['modelCard', 'faq'],
			result: 'names',
		},
		{
			id: 'diagnosis',
			title: 'Why does the AI not say what it is?',
			text: 'Because nobody can tell for certain from a photo. Many spots look alike, and even doctors often need a biopsy. So the AI names what the photo looks most like, how likely that is, and what cannot be ruled out. That is not a diagnosis, and it does not take the place of a doctor. The software is for research and education. It is not a medical device, and no authority has approved it.',
			asked:
				'is this a diagnosis; just tell me what I have; why several names; definite answer; replace a doctor; can AI diagnose; medical device; secondary possibility; what is my spot; what do I have; so what have I got; what is this; instead of a doctor; rely on the app instead of a doctor; why can it not tell me; is it cancer yes or no; do I have skin cancer; tell me what this is; is this melanoma or not; it lists three diseases which one do I have; several conditions listed; what is this on my skin; is my mole cancer; is this cancer; is it cancer; have I got cancer; could it be cancer; does this look like cancer; approved by the fda; is it approved; do I have melanoma',
			sources: ['terms', 'faq'],
			result: 'names',
		},
		{
			id: 'accuracy',
			title: 'How accurate is the AI?',
			text: 'It is good enough to give you a reason to have a spot looked at. It is not good enough to rule out cancer. It misses some cancers and raises false alarms about some harmless spots. How often it was right was measured on photos that it had never seen. The model card gives the figures by condition, age, sex, body part and skin type, and how far each can be trusted.',
			asked:
				'reliable; how good is it; can I trust it; error rate; correct; was it tested; how often is it wrong; false positives; how does the AI work; who trained it; how accurate is it; can the AI be wrong; does it make mistakes; how often is the AI wrong; is this app any good; is it better than a doctor; tested; does it really work; can I rely on it; what are the chances the AI is mistaken; error; trust the app; how good is it at finding melanoma; how good is it at spotting cancer',
			sources: ['modelCard', 'faq'],
			result: 'names',
		},
		{
			id: 'heatmap',
			title: 'What does the heat-map show?',
			text: 'It shows the parts of the photo that the AI relied on most. It shows where the AI looked, not where a disease is. A warm color on a part of the spot does not mean that this part is worse. If the color lies beside the spot, on a hair, a ruler or a shadow, trust the result less and take another photo.',
			asked:
				'heat map; heatmap; red and yellow overlay; colored areas on the photo; what did the AI look at; why is it red there; outline drawn around the spot; what are the colors on my photo; why is part of my photo red and yellow; rainbow colors; what is the glow; colored photo next to mine; yellow glow next to my mole',
			sources: ['faq'],
		},
		{
			id: 'modes',
			title: 'Which mode do I need, Clinical or Consumer?',
			text: 'Use Consumer for photos from a phone or a camera. Use Clinical for images taken through a dermatoscope, the lens that doctors use. Its texts are written for doctors, too. With the wrong mode, the photo may not be assessed or the result may be wrong. If you do not know which one you need, you need Consumer.',
			asked:
				'clinical mode; consumer mode; difference between modes; wrong mode; switch mode; which setting; clinical or consumer; which mode; what is consumer mode; which button do I choose; which option for an iphone photo consumer; photo from phone which mode',
			sources: ['faq'],
		},
		{
			id: 'photo',
			title: 'How do I take a good photo of a spot?',
			text: 'Put one spot in the middle, so that it fills about a third of the photo, with healthy skin around it. Use daylight from a window, without flash, filter or shadow. The skin should be dry, without makeup or cream, and hair brushed aside. Hold the phone straight above, a hand’s width away. Tap to focus, and hold still. The photo guide shows good and bad examples.',
			asked:
				'good photo; blurry; lighting; take the photo; camera tips; how close; flash; photograph a mole; iphone photo; upload image; how to take a good photo; best way to photograph my mole; photo is blurry; how far away; what light; tips for the photo; better photo',
			sources: ['photoGuide'],
		},
		{
			id: 'privacy',
			title: 'Are my photos stored, and who can see them?',
			text: 'When you analyze a photo, it stays on your device. If you choose our server, it analyzes the photo in memory and stores neither the photo nor the result. We store a photo only when you save it to your account, send it for review, or give it for research. You can delete what you saved at any time, and your whole account as well. The privacy policy has more.',
			asked:
				'store my photos; privacy; data protection; delete my data; who sees my photos; gdpr; do you sell data; is my photo uploaded; delete my account; secure; do you save images; do you keep my photos; where do my photos go; is it private; are my images saved; delete everything; remove my photos; is my data safe; who can see my photos; does anyone look at my photos; do you train on my photos; is my data sent anywhere; who gets my data; does it upload; does the AI learn from my photos; can my insurance or my employer see my scans',
			sources: ['privacy'],
		},
		{
			id: 'offline',
			title: 'Does it work offline?',
			text: 'Yes, once you have analyzed one photo on this device. The pages and the AI then stay in your browser. You can also install it like an app from your browser’s menu. What needs a connection waits until there is one: saved scans, sharing and sending for review. These short answers work offline, too.',
			asked:
				'no internet; without a connection; install the app; airplane mode; no wifi; app store; download to my phone; home screen; does it work offline; without internet; need wifi; can I install this; is there an app for my phone; on a plane; no signal',
			sources: ['faq'],
		},
		{
			id: 'detects',
			title: 'What can the AI recognize, and what about a rash or acne?',
			text: 'It knows nine conditions: melanoma, basal cell and squamous cell carcinoma, actinic keratosis, moles, two kinds of harmless keratosis, dermatofibroma and spots of blood vessels. It knows nothing else. It cannot assess a rash, acne, eczema, psoriasis, warts or an infection. It may wrongly give one of these the name of a condition it knows. Ask a doctor about them.',
			asked:
				'which conditions can it detect; rash; acne; eczema; psoriasis in the app; wart; what does the app recognize; can I scan a pimple; fungus; does it detect ringworm; what can it detect; does it work for rashes; can it recognize acne; can it tell eczema; what conditions does it know; does it know psoriasis',
			sources: ['faq', 'modelCard'],
		},
		{
			id: 'two-results',
			title: 'Why did two photos of one spot get different results?',
			text: 'Light, distance, angle and focus change what the AI sees. When two photos disagree, the AI is unsure, so trust the more serious of the two. Do not go on taking photos until you get the result that you want. Take one good photo by the photo guide. If any result was Medium or High, have a doctor look at the spot.',
			asked:
				'different result each time; result changed; scanned again and it says something else; second photo different; inconsistent; not the same answer twice; first high then low; different results; scanned twice got different answers; first it said low now high; why does the result change; which of the two is right; other photo says something else; got medium then low; low yesterday high today',
			sources: ['photoGuide', 'modelCard'],
			result: 'risk',
		},
		{
			id: 'track',
			title: 'How do I watch a spot over time?',
			text: 'With an account, start tracking a spot under My Lesions and give it a name and a body part. Add a photo every month, in the same light and from the same distance. Evolution Analysis then lays two photos side by side and measures what has changed. You can have us remind you. A comparison that shows no change does not rule out cancer.',
			asked:
				'track a mole; compare photos; follow a spot; monitor; evolution analysis; reminder; history of my scans; how do I save a scan; compare with last month; how do I follow a mole; compare two photos; watch a mole; remind me to take photos; see if it changes over time; save my scan; watch it',
			sources: ['faq', 'selfExamination'],
		},
		{
			id: 'show-doctor',
			title: 'How do I show my result to a doctor?',
			text: 'Choose “Download Report” under the result. You get a PDF with the photo, one page for you and one for the doctor. Print it or bring it on your phone. With an account, you can also make a link with a code that opens your spots for your doctor. Or send a scan for professional review, where this site offers it. The doctor should always look at the spot itself.',
			asked:
				'report pdf; share with my doctor; send to dermatologist; print the result; professional review; can a doctor look at my scan; download report; email my result; send the result to my doctor; share result; get a report; print for my doctor; can a real doctor look at it; show to dermatologist; is there a pdf',
			sources: ['faq', 'privacy'],
		},
		{
			id: 'symptoms-asked',
			title: 'Why am I asked whether it itches, grows or bleeds?',
			text: 'A photo does not show what a spot does over time. So we ask whether it itches, hurts, bleeds, has grown or changed, or is raised, and how old you are. In Consumer mode, your answers can raise the risk, never lower it. Always show a doctor a spot that bleeds, grows or changes, whatever the photo shows. You need not answer. The names come from the photo alone.',
			asked:
				'why these questions; symptom questions; do I have to answer; do my answers change the result; why does it want my age; questionnaire; why does it ask if it itches or bleeds; what are the questions for; why do you want to know my age; can I skip the questions; why do I have to say how old I am; why does it ask for age',
			sources: ['faq', 'modelCard'],
		},
		{
			id: 'next-step',
			title: 'What should I do with my result?',
			text: 'High: show the spot to a dermatologist within two weeks. Medium: have it looked at in the next few weeks. Low: watch it, and take another photo in a month. If the spot changes, bleeds or worries you, see a doctor whatever the result says. Save the report or print it for the doctor. Unknown: take a better photo, or let a doctor look at it.',
			asked:
				'what now; what do I do next; next steps; what happens now; after the result; I got my result and now; recommendation; what should I do; what next; what do I do with this result; I got my result what next; what to do now; and now; so what now; where do I go from here; what do I do now',
			sources: ['faq', 'about'],
			result: 'next',
		},
	],
};
