import type { Topic } from './article.ts';

export const warningSigns: Topic = {
	title: 'What you can see and feel',
	written: '2026-11-27',
	articles: [
		{
			id: 'abcde',
			title: 'What are the warning signs? The ABCDE rule',
			text: 'Look at five things. A: the two halves do not match. B: the border is ragged or blurred. C: the color is uneven. D: the diameter is 6 mm or more, about the width of a pencil. E: it evolves, so it changes. Look out too for a spot unlike all your others, the “ugly duckling”. The rule does not find every melanoma. Show any spot that changes, bleeds or worries you to a doctor.',
			asked:
				'signs of melanoma; symptoms of skin cancer; how to tell if a mole is bad; ugly duckling; asymmetry border; what does skin cancer look like; suspicious mole; uneven ragged edge; good mole or bad mole; warning signs; what to look out for; cancerous mole looks like; how do I know if it is melanoma; signs of skin cancer; odd shaped mole; asymmetric mole; what do I look for when checking a mole; what to look for in moles; funny looking mole; does my mole look odd; how do I know if a mole is bad; I have a mole; is my mole normal; should I worry about my mole',
			sources: ['aadAbcde', 'nhsMelanoma'],
		},
		{
			id: 'change',
			title: 'My mole has changed. What does that mean?',
			text: 'Change is the most important warning sign. It can be size, shape, color or height, over weeks or months. Most changes are harmless, but a photo cannot tell you which. Show a spot that has changed to a doctor within two weeks, whatever its risk here. Take a photo today, with a ruler beside it. It helps the doctor to see what happens.',
			asked:
				'mole changed shape; mole looks different now; mole turned darker; changing mole; not the same as before; mole became raised; mole is fading or disappearing; my mole is changing; flat mole now raised; changed color; lighter than before; mole got thicker; mole looks different than it did; mole was round now uneven; mole lost its color; mole looked normal before and is different now; was fine last year; has a new color; it changed, is it melanoma',
			sources: ['nhsMelanoma', 'aadAbcde'],
		},
		{
			id: 'new-spot',
			title: 'Are new moles normal in adults?',
			text: 'New moles are common up to about the age of 40, and less common after that. Most new spots are harmless. But about seven in ten melanomas start as a new spot, not in an old mole. So look closely at a new spot, above all after 40. Show it to a doctor if it grows, looks unlike your others, or worries you. Take a photo each month to see whether it changes.',
			asked:
				'new mole appeared; new spot on skin; mole came up suddenly; spot appeared out of nowhere; mole that was not there before; getting new moles at my age; why am I getting more moles; more and more moles; brand new mole; new dark spot on arm; new freckle; just appeared; I never had this mole before',
			sources: ['about', 'nhsMoles'],
		},
		{
			id: 'bleeding',
			title: 'My spot bleeds. What should I do?',
			text: 'A spot that bleeds without an injury should be seen by a doctor within two weeks. So should one that oozes or keeps forming a crust. It may be harmless, but bleeding can be a sign of skin cancer. For now, press a clean cloth on it for ten minutes. If it does not stop, get medical help at once. A photo cannot rule out what bleeding may mean.',
			asked:
				'bleeding mole; mole bled; blood from a spot; oozing weeping mole; crust that bleeds; my mole is bleeding; spot bleeds; keeps bleeding; bled in the shower; how to stop it bleeding; it bled, could it be melanoma; it started bleeding yesterday, is it melanoma',
			sources: ['nhsMelanoma', 'nice'],
		},
		{
			id: 'growing',
			title: 'My spot is growing. How urgent is that?',
			text: 'A spot that has grown should be seen by a doctor within two weeks. A firm bump that grows for weeks is urgent, even if it is pink and even. The ABCDE rule can miss such bumps. Some melanomas and some squamous cell carcinomas grow fast. Take a photo with a ruler beside it now. Do not wait to see whether it keeps growing.',
			asked:
				'growing fast; getting bigger; grew in a few weeks; nodular melanoma; lump growing quickly; swelling larger; it is growing; mole is growing; getting larger every week; lump grows fast; grew a lot; getting wider; my mole grew, is it cancer',
			sources: ['nhsMelanoma', 'about'],
		},
		{
			id: 'itching',
			title: 'Does an itchy spot mean cancer?',
			text: 'Mostly not. Dry skin, rubbing clothes, insect bites and eczema make skin itch far more often than cancer does. But melanoma can itch, so it counts as a warning sign in a mole. Show the spot to a doctor if the itch stays for more than two weeks. Go sooner if it also grows, changes or bleeds. Try not to scratch it.',
			asked:
				'itchy mole; mole itches; itching spot; scratching; tingling mole; itchy spot; should I worry about itching; mole tickles',
			sources: ['nhsMelanoma', 'nhsMoles'],
		},
		{
			id: 'pain',
			title: 'Does skin cancer hurt?',
			text: 'Mostly not. Many skin cancers cause no pain at all, so a spot that does not hurt can still be serious. Some do hurt, sting or feel tender, above all squamous cell carcinoma. Pain can also come from a scratch, a blocked hair or an infection. Show a spot to a doctor if it stays sore for more than two weeks without a reason.',
			asked:
				'painful mole; mole hurts; tender spot; sore to touch; stinging; no pain does that mean it is fine; spot aches; mole hurts when pressed; tender mole; spot is painful; burning feeling in mole; if it does not hurt is it harmless; it hurts, is it melanoma',
			sources: ['nhsNonMelanoma', 'aad'],
		},
		{
			id: 'size',
			title: 'How big is too big for a mole?',
			text: 'Many melanomas are 6 mm or wider when they are found, about the width of a pencil. But size alone says little. Many harmless moles are larger, and a melanoma can be smaller. What matters more is whether the spot has grown, and whether it looks unlike your others. Measure it with a ruler and take a photo. Show it to a doctor if it has grown.',
			asked:
				'large mole; mole diameter mm; bigger than a pencil eraser; tiny mole; size of a mole; is a small mole safe; wide; mole is small; 5 mm; 1 cm mole; what size is dangerous; mole is huge; how large can a normal mole be; as wide as a coin; as big as a pea; mole is 7 mm across',
			sources: ['aadAbcde', 'nhsMelanoma'],
		},
		{
			id: 'color',
			title: 'What do the colors of a mole mean?',
			text: 'A harmless mole mostly has one even color: tan, brown or the color of your skin. Several colors in one spot are a warning sign. So are black, blue, white or red parts that are new. On dark skin, harmless moles are often very dark. Some melanomas are pink or have no color at all. Show a spot to a doctor if its color is uneven or has changed.',
			asked:
				'black mole; blue mole; pink mole; red mole; two colors in one mole; dark mole; uneven color; multicolored mole; white ring; half brown half black; what color should a mole be; very dark mole; mole is red; brown and black; reddish; light and dark parts; bluish mole; gray mole; spot with two colors; two tone mole; halo around a mole; white ring around my mole',
			sources: ['aadAbcde', 'nhsMoles'],
		},
		{
			id: 'hair',
			title: 'Is a mole with hair safe?',
			text: 'Hair often grows from harmless moles. It does not make a mole dangerous, and it does not prove that it is safe. Look at the mole, not at the hair: at shape, color and change. You can cut the hair short. Plucking does not turn a mole into cancer, but it can hurt and cause an infection. For a photo, brush the hair aside.',
			asked:
				'hairy mole; hair growing from mole; tweeze hair out of mole; hairs in a mole; hair in mole; shave hair on mole; wax hair on a mole',
			sources: ['nhsMoles', 'bad'],
		},
		{
			id: 'sore',
			title: 'I have a sore that does not heal. Is that serious?',
			text: 'It can be. A sore, a scab or an ulcer that has not healed after four weeks should be seen by a doctor. So should one that heals and opens again. It can be a basal cell or squamous cell carcinoma, above all on the face, ears, lips, scalp or hands. Both can nearly always be cured, best when they are small.',
			asked:
				'scab will not heal; wound not healing; ulcer; ulcer on my leg for months; crust keeps coming back; open sore; pimple that never goes away; still not healed after weeks; scab keeps coming back; does not heal; wound that never heals; sore on lip nose ear; spot that crusts over and over; sore for months; crusty spot on face comes off and returns; spot that does not go away; bump that will not go away; wound does not close; zit that does not heal; spot will not heal; sore that smells; smelly wound',
			sources: ['nhsNonMelanoma', 'nice'],
		},
		{
			id: 'injured-mole',
			title: 'I have cut or torn a mole. Is that dangerous?',
			text: 'An injury does not turn a mole into cancer. Press a clean cloth on it until it stops bleeding, clean it, and cover it. It should heal within two weeks. If a part came off, save it in a clean container for the doctor. See a doctor if it does not heal, bleeds again by itself, gets infected, or looked odd before the injury.',
			asked:
				'cut mole shaving; scratched mole off; mole fell off; ripped mole; mole torn; knocked a mole; damaged mole; picked at my mole; cut my mole by accident; scratched off; caught mole on necklace; mole half off; tore off a mole; mole scraped; mole came off; dog or cat scratched my mole; part of the mole is missing',
			sources: ['nhsMoles', 'bad'],
		},
		{
			id: 'infection',
			title: 'How do I know if a spot is infected?',
			text: 'An infected spot is red, hot, swollen and sore, and there may be pus. See a doctor within a day. If the redness spreads, or you have a fever or feel ill, you need help the same day: it may be cellulitis, which needs antibiotics. On dark skin redness is harder to see, so go by heat, swelling and pain.',
			asked:
				'infected mole; pus; hot and swollen; red and warm; cellulitis; inflamed mole; is it infected; signs of infection; yellow stuff coming out; red around the mole; my mole smells',
			sources: ['nhsCellulitis'],
		},
	],
};
