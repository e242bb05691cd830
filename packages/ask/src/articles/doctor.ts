import type { Topic } from './article.ts';

export const doctor: Topic = {
	title: 'At the doctor’s',
	written: '2026-11-28',
	articles: [
		{
			id: 'when-doctor',
			title: 'How soon should I see a doctor?',
			text: 'Within two weeks: a spot that changes, grows, bleeds without an injury, or shows several warning signs, or a new dark streak under a nail. In the next few weeks: a sore that has not healed after four weeks, a rough patch that stays, or any spot that worries you. The same day: fever, spreading redness, or trouble with an eye. A low result here is no reason to wait.',
			asked:
				'when to see a doctor; is it urgent; how fast do I have to be seen; can it wait; should I get this checked; how long can I wait; emergency; how long should I wait; how quickly; urgent; is it an emergency; do I need to see a doctor; can this wait until after vacation; should I be seen today; when should I go; get it looked at; emergency room; go to hospital; go to urgent care; is two months too long; how many weeks can I wait; can I ignore a mole; should I go to the emergency room; how long can I leave it; can I wait until summer; can I wait till next year; wait a few months; is it safe to wait; should I wait and see; can it wait until my next appointment; postpone the appointment; put it off until after the holidays; do I have to go now; is tomorrow soon enough; is next month soon enough; is an appointment in three months too late; the earliest appointment is in six weeks; can I go on vacation first; is next month okay; would next week be fine; is six weeks ok; is tomorrow fine; can I go in two weeks',
			sources: ['nice', 'about'],
			result: 'next',
		},
		{
			id: 'which-doctor',
			title: 'Which doctor should I see, and how do I find one?',
			text: 'A dermatologist is a doctor for the skin. In many countries you first see your family doctor, who looks at the spot and sends you on. In others you can book a dermatologist yourself. Say on the phone what you have noticed: that it changes, grows or bleeds. Then you may get an earlier appointment. Your doctors’ society or your insurance can name dermatologists near you. If you still worry after a visit, ask for a second opinion.',
			asked:
				'find a dermatologist; family doctor GP; skin specialist; referral; who to see about a mole; dermatologist near me; book an appointment; can a pharmacist nurse look; waiting list; how to get to a dermatologist; what kind of doctor; do I need a referral; where to go with a mole; family doctor or dermatologist; who checks moles; second opinion; talk to a doctor; cannot get an appointment; no appointment for months; doctor says it is nothing; not happy with what my doctor said; get referred; where can I get my mole checked; where is the nearest dermatologist',
			sources: ['nhsMelanoma', 'aadPublic'],
		},
		{
			id: 'visit',
			title: 'What happens when a doctor looks at my skin?',
			text: 'The doctor asks how long the spot has been there and what has changed. Then they look at it, mostly through a dermatoscope. That does not hurt. Often they look at all of your skin, so wear clothes that come off easily, and no makeup or nail polish. Bring a list of your medicines, earlier photos, and who in the family had skin cancer. Ask what they think it is and what comes next.',
			asked:
				'appointment; prepare for dermatologist; skin exam; do I have to undress; what to ask the doctor; what to bring; skin check what to expect; examination; what does the dermatologist do; what will they do; first appointment; how to get ready for the doctor; do I take my clothes off; skin check make up nail polish; how do they check moles; will the doctor look at my whole body; female doctor; ask for a woman; what happens at the skin clinic; do I need to shave before it',
			sources: ['aadPublic', 'bad'],
		},
		{
			id: 'dermatoscope',
			title: 'What is a dermatoscope?',
			text: 'A dermatoscope is a hand-held lens with a light. It shows colors and patterns under the surface of the skin that the eye alone cannot see. Doctors who know how to use it find more melanomas and remove fewer harmless moles. It does not hurt and leaves no mark. Some can be put on a phone. Use Clinical mode here only for images taken through one.',
			asked:
				'dermoscopy; magnifying glass with light; dermoscope; lens doctors use; handheld microscope for skin; what is dermoscopy; tool dermatologist uses; light they hold on the mole; device that looks at mole; the thing the doctor looks at my mole with',
			sources: ['bad', 'faq'],
		},
		{
			id: 'biopsy',
			title: 'What is a biopsy?',
			text: 'In a biopsy, a doctor takes out a spot or a part of it, so that it can be looked at under a microscope. Only that shows for certain what it is. The skin is made numb with a small injection first. A spot that may be a melanoma is mostly cut out whole, with a little skin around it. It often takes less than half an hour, and you can go home the same day.',
			asked:
				'excision; punch biopsy; shave biopsy; cut out and tested; lab pathology; why do I need a biopsy; stitches; remove a mole for testing; tissue sample; what happens in a biopsy; they want to take a sample; doctor wants to remove it; cutting out a mole how long does it take; send to lab; why do they want to cut it out; under the microscope; take a piece of my skin; chunk of skin',
			sources: ['nhsMelanoma', 'nci'],
		},
		{
			id: 'biopsy-pain',
			title: 'Does a biopsy hurt?',
			text: 'The injection that makes the skin numb stings for a few seconds. After that you may feel pressing and pulling, but no pain. Say so if it hurts: you can get more. When the numb feeling fades, the place can be sore for a day or two. An ordinary painkiller mostly helps. Ask which one you may take. Tell the doctor beforehand if you faint easily, take blood thinners, or have an allergy.',
			asked:
				'painful biopsy; afraid of needles; numbing injection; will it hurt when they cut it; am I awake; anesthetic; is mole removal painful; sore after; does a biopsy hurt; is a biopsy painful; scared of the needle; numb; local anesthetic; does it hurt to have a mole cut out; do they put you to sleep; general anesthesia',
			sources: ['nhsMelanoma', 'bad'],
		},
		{
			id: 'biopsy-results',
			title: 'When do I get the result of a biopsy?',
			text: 'Mostly within one to three weeks. The spot is prepared in a laboratory, and a doctor looks at it under a microscope. Some need more tests, which takes longer. A long wait does not mean bad news. Ask before you leave how you will hear, and by what day. Call if you have not heard by then. Ask for a copy of the report.',
			asked:
				'waiting for biopsy results; lab report; pathology results time; how many days for result; no news from the hospital; histology report; how long for biopsy results; when will I know; still waiting; results take so long; what if results are late; no results yet; still no results after weeks',
			sources: ['bad', 'nci'],
		},
		{
			id: 'treatment',
			title: 'How is skin cancer treated?',
			text: 'Mostly by cutting it out while the skin is numb. Some early basal cell carcinomas can be treated with a cream, with cold or with light. In Mohs surgery, thin layers are removed and looked at one by one, which saves skin on the face. Radiation helps where surgery is not possible. Drugs that help the immune system, and other drugs, are for melanoma that is deep or has spread. Your doctors advise what fits you.',
			asked:
				'therapy; surgery for melanoma; mohs; radiotherapy; immunotherapy; chemotherapy; operation; cream for basal cell; what if it is cancer; what happens after diagnosis; how do they treat it; what are the treatments; treatments for melanoma; cancer drugs; do I need an operation; chemo; radiation; what is mohs surgery; wide excision; treatment options; what happens if it turns out to be cancer; what happens if the biopsy shows cancer; what do they do about it',
			sources: ['nci', 'nhsNonMelanoma'],
		},
		{
			id: 'actinic-treatment',
			title: 'How is actinic keratosis treated?',
			text: 'Single patches are often frozen with liquid nitrogen. That stings, then the skin may blister, form a crust and heal within a few weeks. For larger areas there are creams and gels that you put on for days or weeks. They make the skin red and sore for a while. Light treatment and scraping off are other ways. Sometimes a doctor only watches them. Sun protection helps to avoid new ones.',
			asked:
				'cryotherapy; liquid nitrogen; freeze; efudix; fluorouracil; imiquimod; photodynamic; cream for solar keratoses; burn off; get rid of sun damage; how to treat actinic keratosis; cream for actinic keratosis; freezing a spot; does freezing hurt; blister after freezing; treat rough sun patches; side effects of efudix cream; red and sore from the cream; how long does frozen skin take to heal',
			sources: ['nhsActinic', 'bad'],
		},
		{
			id: 'removal',
			title: 'Can I have a mole removed, or do it myself?',
			text: 'Never remove a mole yourself. Creams, acids, threads and kits from the internet can scar and cause infections. Worst of all, nobody can then test the mole for cancer. A doctor can remove a harmless mole that catches or bothers you. You may have to pay for it yourself. Ask for it to be looked at first, and not to be burned away by laser before anyone knows what it is.',
			asked:
				'remove a mole at home; cosmetic removal; laser mole; black salve; tie off; home remedy apple cider vinegar; get rid of a mole; mole removal kit; ugly mole on face; remove mole myself; cut off my own mole; mole removal cream; does laser remove moles; want a mole gone; get a mole removed; beauty salon; can I have a mole taken off for looks; burn off a mole; tying a string around a mole; pharmacy product for moles; banana peel; garlic; freeze my own mole; can I cut it off; should I cut it off; can I pull it off; cut a mole off with scissors or nail clippers',
			sources: ['nhsMoles', 'aadPublic'],
		},
		{
			id: 'scar',
			title: 'Will I have a scar, and how do I look after the wound?',
			text: 'Every cut leaves a scar. It is red or dark at first and mostly fades within a year. Keep the wound clean and covered as you were shown. Stitches come out after 5 to 14 days, depending on where they are. Do not lift heavy things or stretch the skin until the doctor allows it. Protect the scar from the sun. Call if it gets hot, red and swollen, oozes pus, comes open, or keeps bleeding.',
			asked:
				'scarring; wound care; when do stitches come out; after surgery; shower after biopsy; aftercare; keloid; healing after mole removal; bandage; sport after operation; does it leave a scar; scar from biopsy; stitches came apart; wound has opened; can I shower swim sport with stitches; wound after mole removed; how long to heal after excision; how do I look after stitches; when can I go to the gym swim or run after stitches',
			sources: ['bad', 'nhs'],
		},
		{
			id: 'cost',
			title: 'What does it cost?',
			text: 'DermaVigil is free software, and its code is open. You pay nothing here and need no account to analyze a photo. The people who run this site decide who can use it. What a doctor costs depends on your country and your insurance: ask before the visit. Do not put off a spot that changes or bleeds because of money. Ask the doctor’s office what help there is.',
			asked:
				'price; is it free; pay; subscription; insurance; how much is a dermatologist; afford; charge fee; how much does it cost; do I have to pay; is the app free; what do you charge; cheap; cannot afford a dermatologist; does insurance cover it; how much is it',
			sources: ['faq', 'terms'],
		},
		{
			id: 'doctor-checks',
			title: 'How often should a doctor check all of my skin?',
			text: 'Experts do not agree on this. For adults without signs, a US task force found too little evidence for or against regular checks by a doctor. We suggest once a year. People at higher risk should go more often, as their doctor advises: after a skin cancer, with many or odd moles, with melanoma in the family, or with a weak immune system. Go in between whenever a spot changes.',
			asked:
				'full body skin check; annual dermatologist; yearly check up; screening; mole mapping; how often to see the dermatologist; how often should I go to the dermatologist; yearly skin exam; regular skin check; do I need a skin check every year; how often should a doctor look at my moles; routine check',
			sources: ['uspstf', 'about'],
		},
		{
			id: 'had-cancer',
			title: 'I have had skin cancer. What do I need to know now?',
			text: 'Most skin cancers do not come back once they are cut out whole. But people who had one get another more often, and a melanoma can come back at the scar, in the lymph nodes or elsewhere, even years later. So go to your check-ups: your doctors say how often. In between, look at your scar and all of your skin each month, and feel for lumps in the neck, the armpits and the groin. Show anything new or changing to a doctor within days. A low result here is no reason to wait.',
			asked:
				'had melanoma before; I had skin cancer; had a bcc removed; can skin cancer come back; will it come back; recurrence; cancer came back at the scar; follow up after melanoma; check ups after skin cancer; second melanoma; will I get another one; skin cancer survivor; life after melanoma; previous skin cancer; used to have skin cancer; after melanoma how often checked; new spot near my scar; new mole after melanoma; will my melanoma return; do I need a scan after melanoma',
			sources: ['nhsMelanoma', 'nci'],
		},
		{
			id: 'self-check',
			title: 'How often, and how, do I check my own skin?',
			text: 'Once a month, for about ten minutes. Use bright light, a long mirror and a hand mirror. Go from head to toe: face, scalp, chest, arms, hands, back, legs and feet. Do not forget lips, nails, genitals, soles and the skin between the toes. Ask someone to look at your back and scalp. Take photos of spots that stand out. Then you notice when something is new or has changed.',
			asked:
				'self examination; monthly check; check my moles; how to examine myself; cannot see my back; what to look at on my skin; mirror; how to check myself; how often do I look at my skin; skin check at home; check my own moles; check my back alone; how do I look at my scalp; checking my skin tips; how often should I check my moles',
			sources: ['selfExamination', 'aad'],
		},
		{
			id: 'worry',
			title: 'I am worried. What can I do?',
			text: 'Worry is reason enough to have a spot looked at. Most spots that people worry about turn out to be harmless, and most skin cancers can be cured when found early. Make an appointment today, so that there is a date. Do not keep scanning the same spot: one more photo will not give you an answer. Talk to someone you trust. If fear fills your days, tell your doctor that, too.',
			asked:
				'scared; anxious; afraid; panic; fear of cancer; cannot stop thinking about it; nervous; terrified; health anxiety; stressed about my mole; I am scared; cannot sleep; I keep checking; I think I have cancer; I am freaking out; crying; so worried; calm me down; help me I am panicking; google made me scared',
			sources: ['about', 'nhs'],
			result: 'next',
		},
	],
};
